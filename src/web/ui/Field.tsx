import { CircleX } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  label: string
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | null
  /** Shown before the text. */
  icon?: ReactNode
  /** Shown after the text, such as a button. */
  end?: ReactNode
  large?: boolean
  mono?: boolean
}

/** A text field with its label above and its hint or error below. */
export function Field({ label, hint, error, icon, end, large, mono, ...rest }: FieldProps) {
  const id = useId()
  const descriptionId = error || hint ? `${id}-description` : undefined
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
          aria-describedby={descriptionId}
        />
        {end}
      </span>
      {error ? (
        <span className="err" id={descriptionId} role="alert">
          <CircleX className="i s" />
          {error}
        </span>
      ) : (
        hint && (
          <span className="hint" id={descriptionId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
