import { CircleX } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | null
  /** Before the text. */
  icon?: ReactNode
  /** After the text: a button. */
  end?: ReactNode
  large?: boolean
  mono?: boolean
}

/** Label above, hint below, an error in the hint's place. */
export function Field({ label, hint, error, icon, end, large, mono, ...rest }: FieldProps) {
  const id = useId()
  const below = error || hint ? `${id}-below` : undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={`in ${large ? 'l' : ''} ${error ? 'is-bad' : ''}`}>
        {icon}
        <input
          {...rest}
          id={id}
          className={mono ? 'mono' : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={below}
        />
        {end}
      </span>
      {error ? (
        <span className="err" id={below} role="alert">
          <CircleX className="i s" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={below}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
