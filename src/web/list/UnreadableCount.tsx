import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '#web/app/format/use-format.ts'

import { UnreadableDialog } from './UnreadableDialog.tsx'
import type { UnreadableRecords } from './UnreadableNote.tsx'

/** How many records could not be read. Opens the list of them. */
export function UnreadableCount({ records }: UnreadableRecords) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const count = records.length
  return (
    <>
      <button type="button" className="link matters" onClick={() => setDialogOpen(true)}>
        {t('unreadable', format.count(count))}
      </button>
      {isDialogOpen && <UnreadableDialog records={records} onClose={() => setDialogOpen(false)} />}
    </>
  )
}
