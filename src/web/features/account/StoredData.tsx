import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { storedDataQuery, useEraseStoredData, useExportStoredData } from '#web/api/stored-data.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** What is stored for the customer, to download or erase. Only where the operator allows it. */
export function StoredData() {
  const { t } = useTranslation('stored-data')
  const format = useFormat()
  const { data } = useQuery(storedDataQuery)
  const [isAsking, setAsking] = useState(false)
  const save = useExportStoredData()
  const erase = useEraseStoredData({
    onSuccess: () => {
      setAsking(false)
      showToast({ text: t('erased') })
    },
  })
  return (
    <Section title={t('title')}>
      <p className="ink2 py-3 text-3">{t('text')}</p>
      {data && (
        <Facts
          facts={data.items.map(({ kind, count }) => ({
            key: kind,
            label: t(`kind.${kind}`),
            value: format.number(count),
          }))}
        />
      )}
      <p className="flex flex-wrap gap-2 pt-3">
        <Button
          icon={<Download className="i" />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('export')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('erase')}</Button>
      </p>
      <ErrorNote error={save.error} />
      {isAsking && (
        <ConfirmDialog
          title={t('eraseTitle')}
          action={t('erase')}
          variant="danger"
          busy={erase.isPending}
          error={erase.error}
          onConfirm={() => erase.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('eraseText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
