import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

interface SettledProps {
  count: number
  /** Whether one of them is open, as a link may ask for. */
  isOpened: boolean
  children: ReactNode
}

/** Notices that need nothing more, folded away. They are still there, and at the provider too. */
export function Settled({ count, isOpened, children }: SettledProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  return (
    <details className="settled" open={isOpened || undefined}>
      <summary className="g">
        {t('groups.settled', format.count(count))}
        <ChevronDown className="i s" />
      </summary>
      {children}
    </details>
  )
}
