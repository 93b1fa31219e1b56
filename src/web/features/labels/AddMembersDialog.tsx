import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Label, labelsQuery, useChangeMembers, useMergeLabel } from '#web/api/labels.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { useLabelledToast } from '#web/renewal/labels/use-labelled-toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Select } from '#web/ui/Select.tsx'

/** Moves what has one label to another, and deletes the first. */
export function MergeDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t } = useTranslation('labels')
  const navigate = useNavigate()
  const { data } = useQuery(labelsQuery)
  const others = data?.items.filter(({ id }) => id !== label.id) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const into = chosen ?? others[0]?.id
  const merge = useMergeLabel({
    onSuccess: ({ id }) => {
      onClose()
      void navigate({ to: '/labels', search: { label: id } })
    },
  })
  return (
    <ConfirmDialog
      title={t('mergeTitle', { name: label.name })}
      onClose={onClose}
      action={t('merge')}
      busy={merge.isPending}
      disabled={into === undefined}
      error={merge.error}
      onConfirm={() => into !== undefined && merge.mutate({ id: label.id, into })}
    >
      <p className="text-3">{t('mergeText', { name: label.name })}</p>
      <Select
        label={t('mergeInto')}
        value={into ?? ''}
        options={others.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={setChosen}
      />
    </ConfirmDialog>
  )
}

const namesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))]

/** Gives the label to a pasted list of names, and says which of them the account lacks. */
export function AddMembersDialog({ label, onClose }: { label: Label; onClose: () => void }) {
  const { t, format } = useTexts(['labels', 'common'])
  const id = useId()
  const [text, setText] = useState('')
  const names = namesIn(text)
  const sayLabelled = useLabelledToast()
  const change = useChangeMembers({
    onSuccess: ({ keys, unknown }) => {
      if (keys.length > 0) sayLabelled(label.id, keys)
      if (unknown.length === 0) onClose()
      else setText(unknown.join('\n'))
    },
  })
  const unknown = change.data?.unknown ?? []
  return (
    <Dialog
      title={t('addTitle', { name: label.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button
            variant="primary"
            busy={change.isPending}
            disabled={names.length === 0}
            onClick={() => change.mutate({ id: label.id, names })}
          >
            {t('add')}
          </Button>
        </>
      }
    >
      {unknown.length > 0 && (
        <Note tone="alert">
          {t('unknown', { count: unknown.length, names: format.list(unknown.slice(0, 10)) })}
        </Note>
      )}
      <ErrorNote error={change.error} />
      <div className="field">
        <label htmlFor={id}>{t('names')}</label>
        <textarea
          id={id}
          rows={8}
          dir="ltr"
          className="paste"
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="hint" id={`${id}-hint`}>
          {t('addHint')}
        </span>
      </div>
    </Dialog>
  )
}
