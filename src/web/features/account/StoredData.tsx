import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { storedDataQuery, useEraseStoredData, useExportStoredData } from '#web/api/stored-data.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { fact, Facts } from '#web/ui/Facts.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** What is stored for the customer, to download or erase. Only where the operator allows it. */
export function StoredData() {
  const { t, format } = useTexts('stored-data')
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
          facts={data.items.map(({ kind, count }) =>
            fact(kind, t(`kind.${kind}`), format.number(count)),
          )}
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
