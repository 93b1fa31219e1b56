import { useTranslation } from 'react-i18next'

import { changeKey } from '#web/api/session-state.ts'
import { useOptionalSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * Shown where the key lacks a permission: asks for another key in a dialog, and keeps the page. A person
 * links it in place of the current one.
 */
export function UseAnotherKey() {
  const { t } = useTranslation('common')
  const session = useOptionalSession()
  if (session?.state !== 'signed-in') return null
  if (session.person === null && !session.signIn.includes('api-key')) return null
  return (
    <Button size="s" onClick={changeKey}>
      {t('useAnotherKey')}
    </Button>
  )
}
