import { useState } from 'react'

import { useTexts } from '#web/app/format/use-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

import type { UnreadableRecords } from './UnreadableNote.tsx'

interface UnreadableDialogProps {
  records: readonly { id: string | null }[]
  onClose: () => void
}

const maxShown = 50

/** Lists the records that could not be read, by the provider's ids if it sends them. */
function UnreadableDialog({ records, onClose }: UnreadableDialogProps) {
  const { t, format } = useTexts(['list', 'common'])
  const more = records.length - maxShown
  return (
    <Dialog
      title={t('unreadableTitle')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <p>{t('unreadableText')}</p>
      <ul className="mono">
        {records.slice(0, maxShown).map(({ id }, index) => (
          // Records without an id have nothing else to tell them apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{id === null ? t('unreadableNoId') : <bdi dir="ltr">{id}</bdi>}</li>
        ))}
      </ul>
      {more > 0 && <p>{t('unreadableMore', format.count(more))}</p>}
    </Dialog>
  )
}

/** How many records could not be read. Opens the list of them. */
export function UnreadableCount({ records }: UnreadableRecords) {
  const { t, format } = useTexts('list')
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
