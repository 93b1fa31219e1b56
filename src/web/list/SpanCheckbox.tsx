import { Checkbox } from '#web/ui/Checkbox.tsx'

import type { SpanState } from './use-list-selection.ts'

interface SpanCheckboxProps {
  label: string
  state: SpanState
  onSelect: (selected: boolean) => void
}

/** Selects consecutive rows: a group, or all of the list. */
export const SpanCheckbox = ({ label, state, onSelect }: SpanCheckboxProps) => (
  <Checkbox
    aria-label={label}
    checked={state === 'all'}
    isMixed={state === 'some'}
    disabled={state === 'loading'}
    onChange={(event) => onSelect(event.target.checked)}
  />
)
