import { useTranslation } from 'react-i18next'

import { changeKey } from '#web/api/session-state.ts'
import { useOptionalSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * Where the key may do too little: takes another one over the page, which stays as it is. A person
 * links it in place of the present one.
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
