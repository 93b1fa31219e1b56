import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { UseAnotherKey } from '#web/app/errors/UseAnotherKey.tsx'
import { Note } from '#web/ui/Note.tsx'

/** Says in words why every switch is locked, once the provider has refused a change for this key. */
export function KeyNote() {
  const { t } = useTranslation('auto-renew')
  const { can } = useSession()
  if (can.autoRenew !== false) return null
  return (
    <div role="status" className="key-note">
      <Note actions={<UseAnotherKey />}>{t('keyNote')}</Note>
    </div>
  )
}
