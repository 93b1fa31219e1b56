import type { ServiceKey } from '#web/api/services.ts'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'
import { BulkBar, type BulkBarProps } from '#web/renewal/bulk/BulkBar.tsx'

import { selection } from './selection.ts'
import { asTried, tryFlips } from './what-if/flips.ts'
import { useWhatIf } from './what-if/what-if-state.ts'

interface SelectionBarProps extends Pick<
  BulkBarProps,
  'tax' | 'total' | 'outside' | 'onSelectAll' | 'onClear'
> {
  selected: readonly ServiceKey[]
}

/** The bar of selected services. In "What if" it shows them as they would be, and only tries changes out. */
export function SelectionBar({ selected, ...rest }: SelectionBarProps) {
  const { isOn, flips } = useWhatIf()
  return (
    <BulkBar
      {...rest}
      kind={kindOf(selected.map(({ type }) => type))}
      selected={selected.map((key) => asTried(key, flips))}
      onExport={async () =>
        (await import('#web/api/download.ts')).download('POST /api/services.csv', {
          ids: selected.map(({ type, id }) => ({ type, id })),
        })
      }
      onUse={(item) => selection.set([item], true)}
      {...(isOn && { onTry: tryFlips })}
    />
  )
}
