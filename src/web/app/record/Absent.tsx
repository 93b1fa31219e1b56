import { isMasked } from '#web/api/masked.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Hidden } from '#web/ui/Hidden.tsx'

/** A dash for what the provider does not state, because 0 or an empty cell would mislead. */
const NotGiven = ({ title }: { title: string }) => (
  <span className="mut" title={title}>
    <span aria-hidden="true">–</span>
    <span className="vh">{title}</span>
  </span>
)

interface AbsentProps {
  /** The object that has the field, for a field that support may not see. */
  of?: object | null
  field?: string
}

/** Shown for a value that is `null`: not stated by the provider, or hidden from support. */
export function Absent({ of, field }: AbsentProps) {
  const { t } = useTexts('common')
  return isMasked(of, field) ? <Hidden text={t('hidden')} /> : <NotGiven title={t('notGiven')} />
}
