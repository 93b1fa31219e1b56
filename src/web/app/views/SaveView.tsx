import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useChangeView, useSaveView, viewsQuery } from '#web/api/views.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LabelledCheckbox } from '#web/ui/Checkbox.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Gives a name to what the list shows: its filters, order and grouping. */
export function SaveView({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('labels')
  const [isPinned, setPinned] = useState(true)
  const onSuccess = (): void => {
    showToast({ text: t('viewSaved') })
    onClose()
  }
  const save = useSaveView({ onSuccess })
  const replace = useChangeView({ onSuccess })
  const { data: views = [] } = useQuery(viewsQuery)
  // Only after an attempt: somebody who types on may mean another name.
  const former = save.isError && views.find(({ name }) => name === save.variables.name)
  const { pathname, search } = window.location
  const path = (pathname === '/' ? pathname : pathname.replace(/\/$/, '')) + search
  return (
    <NameDialog
      title={t('saveViewTitle')}
      action={t('saveView')}
      busy={save.isPending || replace.isPending}
      error={replace.error ?? save.error}
      problems={{ conflict: t('viewTaken'), invalid_input: t('viewsFull') }}
      label={t('name')}
      hint={t('viewHint')}
      onSave={(name) => save.mutate({ name, path, isPinned })}
      onClose={onClose}
    >
      {former && (
        <Button
          className="justify-self-start"
          busy={replace.isPending}
          onClick={() => replace.mutate({ id: former.id, path, isPinned })}
        >
          {t('replaceView', { name: former.name })}
        </Button>
      )}
      <LabelledCheckbox label={t('pin')} checked={isPinned} onChange={setPinned} />
      <p className="sm mut">{t('viewsHint')}</p>
    </NameDialog>
  )
}
