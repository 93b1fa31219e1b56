import { useId, type ComponentProps, type ReactNode } from 'react'

import type { ApiErrorCode } from '#web/api/error.ts'
import { codeOf } from '#web/app/errors/error-text.ts'
import { Field } from '#web/ui/Field.tsx'

import { ConfirmDialog } from './ConfirmDialog.tsx'
import { textIn } from './text-in.ts'
import { useUnlessSaving } from './use-unless-saving.ts'

interface NameDialogProps extends Pick<
  ComponentProps<typeof ConfirmDialog>,
  'title' | 'action' | 'busy' | 'onClose'
> {
  /** Label of the field. */
  label: string
  name?: string | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  error: Error | null
  /** Messages at the field, for errors about the name. All other errors are shown below it. */
  problems?: Partial<Record<ApiErrorCode, string>>
  onSave: (name: string) => void
  children?: ReactNode
}

/** Asks for a name, and saves it unless it is empty or already being saved. */
export function NameDialog(props: NameDialogProps) {
  const {
    label,
    name,
    hint,
    placeholder,
    error,
    problems = {},
    onSave,
    children,
    ...dialog
  } = props
  const id = useId()
  const unlessSaving = useUnlessSaving(dialog.busy ?? false)
  const problem = error ? problems[codeOf(error)] : undefined
  return (
    <ConfirmDialog {...dialog} form={id} error={problem === undefined ? error : null}>
      <form
        id={id}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = textIn(event.currentTarget, 'name')
          if (typed !== '') unlessSaving(() => onSave(typed))
        }}
      >
        <Field
          name="name"
          label={label}
          hint={hint}
          placeholder={placeholder}
          error={problem ?? null}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
        />
        {children}
      </form>
    </ConfirmDialog>
  )
}
