import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSaveView } from '#web/api/views.ts'
import { codeOf, useErrorText } from '#web/app/errors/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** Gives a name to what the list shows: its filters, order and grouping. */
export function SaveView({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['labels', 'common'])
  const textOf = useErrorText()
  const [name, setName] = useState('')
  const [isPinned, setPinned] = useState(true)
  const save = useSaveView({
    onSuccess: () => {
      showToast({ text: t('viewSaved') })
      onClose()
    },
  })
  const problems = { conflict: t('viewTaken'), invalid_input: t('viewsFull') }
  const code = codeOf(save.error)
  const error =
    save.error === null
      ? null
      : code === 'conflict' || code === 'invalid_input'
        ? problems[code]
        : textOf(save.error).title
  const submit = (): void => {
    const { pathname, search } = window.location
    const path = (pathname === '/' ? pathname : pathname.replace(/\/$/, '')) + search
    if (name.trim() !== '') save.mutate({ name: name.trim(), path, isPinned })
  }
  return (
    <Dialog
      title={t('saveViewTitle')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={save.isPending} onClick={submit}>
            {t('saveView')}
          </Button>
        </>
      }
    >
      <Field
        label={t('name')}
        hint={t('viewHint')}
        error={error}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && submit()}
      />
      <label className="flex items-center gap-2 text-3">
        <Checkbox checked={isPinned} onChange={(event) => setPinned(event.target.checked)} />
        {t('pin')}
      </label>
      <p className="sm mut">{t('viewsHint')}</p>
    </Dialog>
  )
}
