import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSaveView } from '#web/api/views.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'
import { LabelledCheckbox } from '#web/ui/Checkbox.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Gives a name to what the list shows: its filters, order and grouping. */
export function SaveView({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labels')
  const [isPinned, setPinned] = useState(true)
  const save = useSaveView({
    onSuccess: () => {
      showToast({ text: t('viewSaved') })
      onClose()
    },
  })
  const { pathname, search } = window.location
  const path = (pathname === '/' ? pathname : pathname.replace(/\/$/, '')) + search
  return (
    <NameDialog
      title={t('saveViewTitle')}
      action={t('saveView')}
      busy={save.isPending}
      error={save.error}
      problems={{ conflict: t('viewTaken'), invalid_input: t('viewsFull') }}
      label={t('name')}
      hint={t('viewHint')}
      onSave={(name) => save.mutate({ name, path, isPinned })}
      onClose={onClose}
    >
      <LabelledCheckbox label={t('pin')} checked={isPinned} onChange={setPinned} />
      <p className="sm mut">{t('viewsHint')}</p>
    </NameDialog>
  )
}
