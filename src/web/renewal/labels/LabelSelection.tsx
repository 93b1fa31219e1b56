import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { labelledQuery, useChangeMembers, useSaveLabel } from '#web/api/labels.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { useUnlessSaving } from '#web/app/frame/use-unless-saving.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'

import './labels.css'
import { useLabelledToast } from './use-labelled-toast.ts'
import { labelKeyOf, type LabelTarget, useLabelsOf } from './use-labels-of.ts'

interface LabelSelectionProps {
  selected: readonly LabelTarget[]
  onClose: () => void
}

/** Stands for a label that is still to be named. */
const toCreate = ''

/** The labels that a row has, each with a button that takes it away. */
function HeldLabels({ target }: { target: LabelTarget }) {
  const { t } = useTranslation('labels')
  const labels = useLabelsOf(target)
  const take = useChangeMembers()
  if (labels.length === 0) return null
  return (
    <ul className="flex flex-wrap items-center gap-2" aria-label={t('title')}>
      {labels.map(({ id, name }) => (
        <li key={id} className="label-chip flex items-center">
          <bdi>{name}</bdi>
          <IconButton
            label={t('take', { name })}
            icon={<X className="i s" />}
            disabled={take.isPending}
            onClick={() => take.mutate({ id, remove: [labelKeyOf(target)] })}
          />
        </li>
      ))}
      <ErrorNote error={take.error} />
    </ul>
  )
}

/** Gives a label, an existing or a new one, to every selected row. */
export function LabelSelection({ selected, onClose }: LabelSelectionProps) {
  const { t, format } = useTexts('labels')
  const { data } = useQuery(labelledQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [single, ...others] = selected
  const isHeld = (keys: readonly string[]): boolean =>
    single !== undefined && others.length === 0 && keys.includes(labelKeyOf(single))
  const options = (data?.items ?? []).filter(({ keys }) => !isHeld(keys))
  // Typing means a new one, even if the labels arrive only afterwards.
  const labelId = chosen ?? (name === '' ? options[0]?.id : undefined) ?? toCreate
  const sayLabelled = useLabelledToast()
  const change = useChangeMembers({
    onSuccess: ({ keys }, { id }) => {
      sayLabelled(id, keys)
      onClose()
    },
  })
  const give = (id: string): void =>
    change.mutate({
      id,
      add: selected.filter(({ type }) => type !== '').map((item) => `${item.type}/${item.id}`),
      // A domain that no service represents.
      names: selected.filter(({ type }) => type === '').map((item) => item.name),
    })
  const create = useSaveLabel({ onSuccess: ({ id }) => give(id) })
  const isBusy = change.isPending || create.isPending
  const unlessSaving = useUnlessSaving(isBusy)
  const submit = (): void => {
    if (labelId !== toCreate) unlessSaving(() => give(labelId))
    else if (name.trim() !== '') {
      unlessSaving(() => create.mutate({ id: null, name: name.trim() }))
    }
  }
  const count = format.count(selected.length)
  const form = useId()
  return (
    <ConfirmDialog
      title={t('labelTitle', count)}
      onClose={onClose}
      action={t('save')}
      busy={isBusy}
      error={change.error ?? create.error}
      form={form}
    >
      <form
        id={form}
        className="contents"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {single !== undefined && others.length === 0 && <HeldLabels target={single} />}
        {options.length > 0 && (
          <Select
            label={t('which')}
            value={labelId}
            options={[
              ...options.map((label) => ({ value: label.id, text: label.name })),
              { value: toCreate, text: t('newLabel') },
            ]}
            onChange={setChosen}
          />
        )}
        {labelId === toCreate && (
          <Field
            label={t('name')}
            value={name}
            maxLength={60}
            placeholder={t('nameExample')}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </form>
    </ConfirmDialog>
  )
}
