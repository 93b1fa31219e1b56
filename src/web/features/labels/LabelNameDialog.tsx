import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { useSaveLabel, type Label } from '#web/api/labels.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'

interface LabelNameDialogProps {
  /** `null` for a new one. */
  label: Label | null
  onClose: () => void
}

export function LabelNameDialog({ label, onClose }: LabelNameDialogProps) {
  const { t } = useTranslation('labels')
  const navigate = useNavigate()
  const save = useSaveLabel({
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: '/labels', search: { label: id } })
    },
  })
  return (
    <NameDialog
      title={t(label === null ? 'create' : 'rename')}
      action={t('save')}
      busy={save.isPending}
      error={save.error}
      problems={{ conflict: t('taken'), invalid_input: t('tooMany') }}
      label={t('name')}
      name={label?.name}
      placeholder={t('nameExample')}
      onSave={(name) => save.mutate({ id: label?.id ?? null, name })}
      onClose={onClose}
    />
  )
}
