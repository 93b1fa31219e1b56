import type { Change } from '#web/api/changes.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { Status, type StatusLook } from '#web/ui/Status.tsx'

const looks: Record<Change['result'], StatusLook> = {
  done: 'good',
  partial: 'partial',
  refused: 'failed',
  unknown: 'partial',
  running: 'progress',
  stopped: 'cancelled',
  undone: 'returned',
}

/** `Done`, `36 of 38`, `Undone 09:41`. */
export function ChangeResult({ change }: { change: Change }) {
  const { t, format } = useTexts('history')
  const { result, changed, total, undoneAt } = change
  const text = t(`result.${result}`, {
    changed: format.number(changed),
    total: format.number(total),
    when: undoneAt === null ? '' : format.moment(undoneAt),
  })
  return <Status look={looks[result]} text={text} />
}
