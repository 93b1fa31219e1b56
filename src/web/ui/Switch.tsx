import { Check, CircleX, Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * `saving`: the caller sets it after 400 ms. `failed`: `checked` is what the server last confirmed.
 * `locked`: cannot be changed; `why` or `title` says why.
 */
export type SwitchState = 'idle' | 'saving' | 'failed' | 'locked'

interface SwitchProps {
  /** Accessible name: `Auto-renew example.com`. */
  label: string
  checked: boolean
  state?: SwitchState
  /** Text beside the switch: On, Off, Saving…. */
  word: ReactNode
  /** Replaces the text beside a locked switch. */
  why?: string | null
  /** Language of `why`, if it is not the page's. */
  whyIn?: string | undefined
  onChange: (checked: boolean) => void
  /** Shown beside a failed switch: Retry and Undo. */
  actions?: ReactNode
  /** Tooltip that explains the state. */
  title?: string | undefined
  /** Id of an element that describes it. */
  describedBy?: string
}

const classes = (checked: boolean, state: SwitchState): string =>
  [
    'sw',
    checked ? 'on' : 'off',
    state === 'saving' ? 'save' : '',
    state === 'failed' ? `fail ${checked ? 'was-on' : ''}` : '',
    state === 'locked' ? 'no' : '',
  ]
    .filter(Boolean)
    .join(' ')

const wordClasses = (checked: boolean, state: SwitchState, isWhy: boolean): string =>
  ['w', checked && state === 'idle' ? '' : 'mut', isWhy ? 'why' : ''].filter(Boolean).join(' ')

export function Switch({
  label,
  checked,
  state = 'idle',
  word,
  why = null,
  whyIn,
  onChange,
  actions,
  title,
  describedBy,
}: SwitchProps) {
  const isLocked = state === 'locked'
  return (
    <span className="swx" title={title}>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={describedBy}
        // On the button itself it is also its accessible description.
        title={isLocked ? title : undefined}
        aria-disabled={isLocked || undefined}
        aria-busy={state === 'saving' || undefined}
        className={classes(checked, state)}
        onClick={(event) => {
          event.stopPropagation()
          if (!isLocked) onChange(!checked)
        }}
      >
        {checked && <Check className="i" />}
      </button>
      {/* `auto` truncates the provider's reason at its own end, in either writing direction. */}
      <span
        className={wordClasses(checked, state, why !== null)}
        dir={why === null ? undefined : 'auto'}
        lang={why === null ? undefined : whyIn}
      >
        {state === 'failed' ? (
          <span className="failure" role="alert">
            <span className="bad b" title={typeof word === 'string' ? word : undefined}>
              <CircleX className="i s" /> {word}
            </span>
            <span>{actions}</span>
          </span>
        ) : (
          <>
            {isLocked && <Lock className="i s" />} {why ?? word}
          </>
        )}
      </span>
    </span>
  )
}
