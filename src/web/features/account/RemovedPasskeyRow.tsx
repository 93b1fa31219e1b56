import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { useRestorePasskey, type Passkey } from '#web/api/passkeys.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { usePasskeyName } from './PasskeyRow.tsx'

const undoMs = 8000

interface RemovedPasskeyRowProps {
  passkey: Passkey
  /** The removal was undone, or can no longer be. */
  onDone: () => void
}

/** Stays in the place of a removed passkey while the removal can be undone; a bar shows the time left. */
export function RemovedPasskeyRow({ passkey, onDone }: RemovedPasskeyRowProps) {
  const { t } = useTranslation(['passkeys', 'common'])
  const format = useFormat()
  const name = usePasskeyName()(passkey)
  const messageOf = usePasskeyError()
  const undo = useRef<HTMLButtonElement>(null)
  const restore = useRestorePasskey({ onSuccess: onDone })
  const isWaiting = restore.isIdle
  // The pressed button is gone, so move the focus to Undo.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  useFocusOnUnmount(findPageTitle)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(onDone, undoMs)
    return () => clearTimeout(timer)
  }, [isWaiting, onDone])
  return (
    <li className="gone">
      <Fingerprint className="i" />
      <div className="min-w-0">
        <s className="b block mut">
          <bdi>{name}</bdi>
        </s>
        <s className="sm block mut">
          {t('added', { time: format.day(passkey.createdAt, 'short') })}
        </s>
        {restore.error && <Note tone="bad">{messageOf(restore.error)}</Note>}
      </div>
      <span className="used ink2" role="status">
        {t('removed')}
      </span>
      <span className="acts">
        <Button
          size="s"
          ref={undo}
          busy={restore.isPending}
          onClick={() => restore.mutate(passkey.id)}
        >
          {t('common:undo')}
        </Button>
      </span>
      {isWaiting && <i style={{ animationDuration: `${undoMs}ms` }} aria-hidden="true" />}
    </li>
  )
}
