import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { labelsQuery, useMergeLabel, type Label } from '#web/api/labels.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
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
