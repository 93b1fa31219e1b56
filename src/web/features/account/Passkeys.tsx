import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { canUsePasskeys, passkeysQuery, useAddPasskey, type Passkey } from '#web/api/passkeys.ts'
import { useSession } from '#web/api/session.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Section } from '#web/ui/Section.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { PasskeyRow } from './PasskeyRow.tsx'
import { RemovedPasskeyRow } from './RemovedPasskeyRow.tsx'

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
  const forget = useCallback(
    (id: string) => setRemoved((rows) => rows.filter((row) => row.id !== id)),
    [],
  )
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
            <Removed key={passkey.id} passkey={passkey} onDone={forget} />
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

function Removed({ passkey, onDone }: { passkey: Passkey; onDone: (id: string) => void }) {
  const { id } = passkey
  const handleDone = useCallback(() => onDone(id), [id, onDone])
  return <RemovedPasskeyRow passkey={passkey} onDone={handleDone} />
}
