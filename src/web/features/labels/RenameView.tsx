import { useTranslation } from 'react-i18next'

import { useChangeView, type View } from '#web/api/views.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'

export function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation('labels')
  const change = useChangeView({ onSuccess: onClose })
  return (
    <NameDialog
      title={t('renameView')}
      action={t('save')}
      busy={change.isPending}
      error={change.error}
      problems={{ conflict: t('viewTaken') }}
      label={t('name')}
      name={view.name}
      onSave={(name) => change.mutate({ id: view.id, name })}
      onClose={onClose}
    />
  )
}
