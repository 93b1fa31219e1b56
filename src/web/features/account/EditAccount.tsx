import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { accountColors } from '#contract/account-colors.ts'
import { useEditLinkedKey, type LinkedKey } from '#web/api/linked-keys.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { textIn } from '#web/app/frame/text-in.ts'
import { Field } from '#web/ui/Field.tsx'

interface EditAccountProps {
  linkedKey: LinkedKey
  onClose: () => void
}

const colorKeys = {
  1: 'colors.purple',
  2: 'colors.olive',
  3: 'colors.pink',
  4: 'colors.blue',
  5: 'colors.teal',
  6: 'colors.grey',
} as const satisfies Record<LinkedKey['color'], string>

/** Edits an account's name and colour, which only this person sees. */
export function EditAccount({ linkedKey, onClose }: EditAccountProps) {
  const { t } = useTranslation('accounts')
  const id = useId()
  const [color, setColor] = useState(linkedKey.color)
  const edit = useEditLinkedKey({ onSuccess: onClose })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const name = textIn(event.currentTarget, 'name') || null
    const expiresOn = textIn(event.currentTarget, 'expires') || null
    edit.mutate({ id: linkedKey.id, name, color, expiresOn })
  }
  return (
    <ConfirmDialog
      title={t('editTitle')}
      onClose={onClose}
      action={t('save')}
      form={id}
      busy={edit.isPending}
      error={edit.error}
    >
      <form id={id} className="grid gap-4" onSubmit={handleSubmit}>
        <Field
          label={t('name')}
          name="name"
          maxLength={80}
          autoComplete="off"
          defaultValue={linkedKey.name ?? ''}
          placeholder={linkedKey.account?.displayName}
          hint={t('nameHint')}
        />
        <Field
          label={t('expires')}
          type="date"
          name="expires"
          defaultValue={linkedKey.expiresOn ?? ''}
        />
        <fieldset className="colors">
          <legend>{t('color')}</legend>
          {accountColors.map((option) => (
            <label key={option} className="ac" data-account={option}>
              <input
                type="radio"
                name="color"
                checked={option === color}
                onChange={() => setColor(option)}
              />
              <i />
              {t(colorKeys[option])}
            </label>
          ))}
        </fieldset>
      </form>
    </ConfirmDialog>
  )
}
