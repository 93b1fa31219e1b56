import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSaveLabel, type Label } from '#web/api/labels.ts'
import { codeOf, useErrorText } from '#web/app/errors/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'

interface LabelNameDialogProps {
  /** `null` for a new one. */
  label: Label | null
  onClose: () => void
}

export function LabelNameDialog({ label, onClose }: LabelNameDialogProps) {
  const { t } = useTranslation(['labels', 'common'])
  const navigate = useNavigate()
  const textOf = useErrorText()
  const [name, setName] = useState(label?.name ?? '')
  const save = useSaveLabel({
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: '/labels', search: { label: id } })
    },
  })
  const problems = { conflict: t('taken'), invalid_input: t('tooMany') }
  const code = codeOf(save.error)
  const error =
    save.error === null
      ? null
      : code === 'conflict' || code === 'invalid_input'
        ? problems[code]
        : textOf(save.error).title
  const submit = (): void => {
    if (name.trim() !== '') save.mutate({ id: label?.id ?? null, name: name.trim() })
  }
  return (
    <Dialog
      title={t(label === null ? 'create' : 'rename')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={save.isPending} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <Field
        label={t('name')}
        value={name}
        maxLength={60}
        placeholder={t('nameExample')}
        error={error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && submit()}
      />
    </Dialog>
  )
}
