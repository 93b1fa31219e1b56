import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { labelsQuery, useChangeMembers, useSaveLabel } from '#web/api/labels.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { useUnlessSaving } from '#web/app/frame/use-unless-saving.ts'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'

import type { BulkItem } from './bulk-item.ts'
import { useLabelledToast } from './use-labelled-toast.ts'

interface LabelSelectionProps {
  selected: readonly Pick<BulkItem, 'type' | 'id' | 'name'>[]
  onClose: () => void
}

/** Stands for a label that is still to be named. */
const toCreate = ''

/** Gives a label, an existing or a new one, to every selected row. */
export function LabelSelection({ selected, onClose }: LabelSelectionProps) {
  const { t } = useTranslation('labels')
  const format = useFormat()
  const { data } = useQuery(labelsQuery)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState('')
  const options = data?.items ?? []
  const labelId = chosen ?? options[0]?.id ?? toCreate
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
