import { Check, CircleX, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * `saving` shows only after 400 ms (the caller decides); `failed` stands at what the server
 * confirmed; `locked` cannot be changed and says why; `unknown` was not stated.
 */
export type SwitchState = 'idle' | 'saving' | 'failed' | 'locked' | 'unknown'

interface SwitchProps {
  /** Accessible name: `Auto-renew example.com`. */
  label: string
  /** What is shown; `null` only with `unknown`. */
  checked: boolean | null
  state: SwitchState
  /** The word beside it: On, Off, Saving…, the reason. Position and word carry the state. */
  word: ReactNode
  onChange: (checked: boolean) => void
  /** Beside a failed switch: Retry and Undo. */
  actions?: ReactNode
  /** Why it stands as it does, on hover. */
  title?: string | undefined
  /** Id of what explains it further. */
  describedBy?: string
  tabIndex?: number
}

const classes = (checked: boolean | null, state: SwitchState): string =>
  [
    'sw',
    checked === true ? 'on' : 'off',
    state === 'saving' ? 'save' : '',
    state === 'failed' ? `fail ${checked === true ? 'was-on' : ''}` : '',
    state === 'locked' ? 'no' : '',
    state === 'unknown' ? 'no lost' : '',
  ]
    .filter(Boolean)
    .join(' ')

const words = (checked: boolean | null, state: SwitchState): string =>
  ['w', checked === true && state === 'idle' ? '' : 'mut', state === 'locked' ? 'why' : '']
    .filter(Boolean)
    .join(' ')

export function Switch({
  label,
  checked,
  state,
  word,
  onChange,
  actions,
  title,
  describedBy,
  tabIndex,
}: SwitchProps) {
  if (state === 'unknown') return <span className="mut">{word}</span>
  const locked = state === 'locked'
  return (
    <span className="swx" title={title}>
      <button
        type="button"
        role="switch"
        aria-checked={checked === true}
        aria-label={label}
        aria-describedby={describedBy}
        aria-disabled={locked || undefined}
        aria-busy={state === 'saving' || undefined}
        tabIndex={tabIndex}
        className={classes(checked, state)}
        onClick={(event) => {
          event.stopPropagation()
          if (!locked) onChange(checked !== true)
        }}
      >
        {checked && <Check className="i" />}
      </button>
      {/* The provider's reason is cut at its own end. */}
      <span className={words(checked, state)} dir={locked ? 'auto' : undefined}>
        {state === 'failed' ? (
          <span className="told" role="alert">
            <span className="bad b">
              <CircleX className="i s" /> {word}
            </span>
            <span>{actions}</span>
          </span>
        ) : (
          <>
            {locked && <Lock className="i s" />} {word}
          </>
        )}
      </span>
    </span>
  )
}
