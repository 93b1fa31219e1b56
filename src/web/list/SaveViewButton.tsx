import { BookmarkPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'

const SaveView = deferred(() => import('#web/app/views/SaveView.tsx'), 'SaveView')

/** Keeps the list's filters under a name. Support staff keep nothing. */
export function SaveViewButton() {
  const { t, i18n } = useTranslation('labels', { useSuspense: false })
  const { support } = useSession()
  const [isReady, setReady] = useState(i18n.hasLoadedNamespace('labels'))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void i18n.loadNamespaces('labels').then(() => setReady(true))
  }, [i18n])
  if (support !== null || !isReady) return null
  return (
    <>
      <Button
        variant="quiet"
        className="icon-m"
        aria-label={t('saveView')}
        icon={<BookmarkPlus className="i" />}
        onClick={() => setOpen(true)}
      >
        <span className="hide-m">{t('saveView')}</span>
      </Button>
      {isOpen && <SaveView onClose={() => setOpen(false)} />}
    </>
  )
}
