import { useTranslation } from 'react-i18next'

import { isMasked } from '#web/api/masked.ts'
import { Hidden } from '#web/ui/Hidden.tsx'
import { NotGiven } from '#web/ui/NotGiven.tsx'

interface AbsentProps {
  /** The object that has the field, for a field that support may not see. */
  of?: object | null
  field?: string
}

/** Shown for a value that is `null`: not stated by the provider, or hidden from support. */
export function Absent({ of, field }: AbsentProps) {
  const { t } = useTranslation('common')
  return isMasked(of, field) ? <Hidden text={t('hidden')} /> : <NotGiven title={t('notGiven')} />
}
