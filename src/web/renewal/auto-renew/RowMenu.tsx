import { useTexts } from '#web/app/format/use-texts.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { Menu } from '#web/ui/Menu.tsx'

import type { RowMenuProps } from './RowEntries.tsx'

const RowEntries = deferred(() => import('./RowEntries.tsx'), 'RowEntries')

/** Lucide's ellipsis as a single path, because each row has one. */
const RowDots = () => (
  <svg viewBox="0 0 24 24" className="i" aria-hidden>
    <path strokeWidth="3.5" d="M5 12h.01M12 12h.01M19 12h.01" />
  </svg>
)

export function RowMenu(props: RowMenuProps) {
  const { t } = useTexts('list')
  return (
    <Menu
      label={t('menu', { name: props.name })}
      className="btn quiet ico s"
      align="end"
      renderEntries={(show) => <RowEntries {...props} show={show} />}
    >
      <RowDots />
    </Menu>
  )
}
