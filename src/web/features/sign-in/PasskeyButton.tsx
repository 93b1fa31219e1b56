import { Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { canUsePasskeys, offerPasskeys, useSignInWithPasskey } from '#web/api/passkeys.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

/** Shorter than the challenge's ten minutes. */
const renewAfterMs = 540_000

const focusMessage = (message: HTMLElement | null): void => message?.focus()

interface PasskeyButtonProps {
  remember: boolean
  onSignedIn: (isSameAccount: boolean) => Promise<void> | void
  /** Lets the browser offer passkeys in the key field too. */
  hasAutofill?: boolean
}

/** Signs in with one of this device's passkeys. Renders nothing in browsers without passkeys. */
export function PasskeyButton({ remember, onSignedIn, hasAutofill = false }: PasskeyButtonProps) {
  const { t } = useTranslation('passkeys')
  const messageOf = usePasskeyError()
  // Each offer needs its own challenge.
  const [offer, setOffer] = useState(1)
  const signIn = useSignInWithPasskey({
    onSuccess: onSignedIn,
    // The browser's own dialog has ended the offer in the field. A refused offer is not repeated: a
    // device that accepts by itself would go on for ever.
    onError: (_, { response }) => {
      if (response === undefined) setOffer((count) => count + 1)
    },
  })
  const acceptOffer = useEffectEvent(async (signal: AbortSignal) => {
    const response = await offerPasskeys(signal)
    if (response !== null && !signal.aborted) signIn.mutate({ remember, response })
  })
  useEffect(() => {
    if (!hasAutofill || !canUsePasskeys() || offer === 0) return undefined
    const leaving = new AbortController()
    void acceptOffer(leaving.signal)
    const timer = setTimeout(() => setOffer((count) => count + 1), renewAfterMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [hasAutofill, offer])
  if (!canUsePasskeys()) return null
  return (
    <div className="grid gap-2">
      {signIn.error && (
        <Note ref={focusMessage} tone="bad">
          {messageOf(signIn.error)}
        </Note>
      )}
      <Button
        size="l"
        className="w-full"
        busy={signIn.isPending}
        onClick={() => signIn.mutate({ remember })}
      >
        <Fingerprint className="i" />
        {t('use')}
      </Button>
      {hasAutofill && <p className="sm mut text-center">{t('hint')}</p>}
    </div>
  )
}
