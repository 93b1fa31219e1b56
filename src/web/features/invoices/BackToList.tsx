import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'

import { SplitContext } from './split.ts'

/** From a page beside the list back to it. Nothing while both are in view. */
export function BackToList({ className = 'back' }: { className?: string }) {
  const { t } = useTranslation('invoices')
  if (use(SplitContext)) return null
  return (
    <Link from="/invoices" to="/invoices" search={(search) => search} className={className}>
      <ChevronLeft className="i s flip" />
      {t('document.back')}
    </Link>
  )
}
