import { useQuery } from '@tanstack/react-query'
import { Plus, Fingerprint } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  canUsePasskeys,
  passkeysQuery,
  useAddPasskey,
  type Passkey,
  useRestorePasskey,
} from '#web/api/passkeys.ts'
import { useSession } from '#web/api/session.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { findPageTitle, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { PasskeyRow, usePasskeyName } from './PasskeyRow.tsx'

const undoMs = 8000

interface RemovedPasskeyRowProps {
  passkey: Passkey
  /** Called when the removal was undone, or can no longer be undone. */
  onDone: () => void
}

/** Stays in the place of a removed passkey while the removal can be undone; a bar shows the time left. */
function RemovedPasskeyRow({ passkey, onDone }: RemovedPasskeyRowProps) {
  const { t, format } = useTexts(['passkeys', 'common'])
  const name = usePasskeyName()(passkey)
  const messageOf = usePasskeyError()
  const undo = useRef<HTMLButtonElement>(null)
  const restore = useRestorePasskey({ onSuccess: onDone })
  const isWaiting = restore.isIdle
  const giveUp = useEffectEvent(onDone)
  // The pressed button is gone, so move the focus to Undo.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  useFocusOnUnmount(findPageTitle)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(giveUp, undoMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
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

/** Asks whether the key may be kept: so far it is deleted at sign-out. */
function KeepKeyDialog({ onKeep, onClose }: { onKeep: () => void; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  return (
    <ConfirmDialog
      title={t('keep.title')}
      onClose={onClose}
      action={t('keep.confirm')}
      onConfirm={onKeep}
    >
      <p>{t('keep.before')}</p>
      <p>{t('keep.after')}</p>
    </ConfirmDialog>
  )
}

const byAge = (a: Passkey, b: Passkey) => (a.createdAt < b.createdAt ? -1 : 1)

/** The person's passkeys. A removed one keeps its place until it is too late for Undo. */
export function Passkeys() {
  const { t } = useTranslation('passkeys')
  const { person } = useSession()
  const messageOf = usePasskeyError()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [asking, setAsking] = useState(false)
  const [removed, setRemoved] = useState<readonly Passkey[]>([])
  const add = useAddPasskey({ onSuccess: () => showToast({ text: t('addedToast') }) })
  const handleKeep = (): void => {
    setAsking(false)
    add.mutate({ keepKey: true })
  }
  const items = data?.items ?? []
  const gone = removed.filter(({ id }) => !items.some((item) => item.id === id))
  const rows = [...items, ...gone].toSorted(byAge)
  const isLast = items.length === 1
  return (
    <Section
      title={t('title')}
      beside={
        canUsePasskeys() && (
          <span className="end">
            <Button
              size="s"
              busy={add.isPending}
              onClick={() => (person ? add.mutate({ keepKey: false }) : setAsking(true))}
            >
              <Plus className="i s" />
              {t('add')}
            </Button>
          </span>
        )
      }
    >
      {add.error && <Note tone="bad">{messageOf(add.error)}</Note>}
      {!data && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      {data && rows.length === 0 && <p className="ink2 py-3 text-3">{t('empty')}</p>}
      <ul className="sessions">
        {rows.map((passkey) =>
          gone.includes(passkey) ? (
            <RemovedPasskeyRow
              key={passkey.id}
              passkey={passkey}
              onDone={() => setRemoved((before) => before.filter((row) => row !== passkey))}
            />
          ) : (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              lockReason={isLast && data?.hasOtherWay === false ? t('onlyWay') : null}
              onRemoved={() => setRemoved((before) => [...before, passkey])}
            />
          ),
        )}
      </ul>
      {isLast && data?.hasOtherWay && <p className="sm mut pt-2">{t('lastOne')}</p>}
      {asking && <KeepKeyDialog onKeep={handleKeep} onClose={() => setAsking(false)} />}
    </Section>
  )
}
