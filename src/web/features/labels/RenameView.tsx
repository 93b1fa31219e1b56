import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useChangeView, type View } from '#web/api/views.ts'
import { codeOf } from '#web/app/errors/error-text.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Field } from '#web/ui/Field.tsx'

export function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation('labels')
  const [name, setName] = useState(view.name)
  const change = useChangeView({ onSuccess: onClose })
  const isTaken = codeOf(change.error) === 'conflict'
  const submit = (): void => {
    if (name.trim() !== '') change.mutate({ id: view.id, name: name.trim() })
  }
  return (
    <ConfirmDialog
      title={t('renameView')}
      onClose={onClose}
      action={t('save')}
      busy={change.isPending}
      error={isTaken ? null : change.error}
      onConfirm={submit}
    >
      <Field
        label={t('name')}
        error={isTaken ? t('viewTaken') : null}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && submit()}
      />
    </ConfirmDialog>
  )
}
