import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'

const UnreadableDialog = lazy(() =>
  import('./UnreadableDialog.tsx').then(({ UnreadableDialog }) => ({ default: UnreadableDialog })),
)

interface UnreadableNoteProps {
  records: readonly { id: string | null }[]
}

/** How many records could not be read, and which; nothing if all could. */
export function UnreadableNote({ records }: UnreadableNoteProps) {
  const { t } = useTranslation('list')
  const format = useFormat()
  const { brand } = useSession()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const count = records.length
  if (count === 0) return null
  return (
    <>
      <button type="button" className="link matters" onClick={() => setDialogOpen(true)}>
        {t('unreadable', { count, n: format.number(count), brand: brand.name })}
      </button>
      {isDialogOpen && (
        <Suspense>
          <UnreadableDialog records={records} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
