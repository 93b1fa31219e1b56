import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'

import { UnreadableNote } from './UnreadableNote.tsx'

/** In place of "nothing here yet": there are records, but none of them could be read. */
export function NoneReadable({ records }: { records: readonly { id: string | null }[] }) {
  const { t } = useTranslation('list')
  const { brand } = useSession()
  return (
    <div className="empty-page">
      <div className="empty" role="status">
        <h2>{t('unreadableTitle')}</h2>
        <p>{t('unreadableText', { brand: brand.name })}</p>
        <UnreadableNote records={records} />
      </div>
    </div>
  )
}
