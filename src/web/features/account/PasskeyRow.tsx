import { Fingerprint, Smartphone, Usb } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useRemovePasskey, useRenamePasskey, type Passkey } from '#web/api/passkeys.ts'
import { usePasskeyError } from '#web/app/errors/use-passkey-error.ts'
import { useDeviceText } from '#web/app/format/use-device-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

function PasskeyIcon({ transports }: Pick<Passkey, 'transports'>) {
  if (transports.includes('internal') || transports.length === 0)
    return <Fingerprint className="i" />
  return transports.includes('hybrid') ? <Smartphone className="i" /> : <Usb className="i" />
}

/** What the customer calls it, else the browser that added it. */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useTranslation('passkeys')
  const deviceText = useDeviceText()
  return (passkey) => passkey.name ?? deviceText(passkey) ?? t('unnamed')
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  const rename = useRenamePasskey({ onSuccess: onClose })
  return (
    <NameDialog
      title={t('renameTitle')}
      action={t('save')}
      busy={rename.isPending}
      error={rename.error}
      label={t('name')}
      name={usePasskeyName()(passkey)}
      onSave={(name) => rename.mutate({ id: passkey.id, name })}
      onClose={onClose}
    />
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  /** Why it cannot be removed; `null` if it can. */
  lockReason: string | null
  onRemoved: () => void
}

export function PasskeyRow({ passkey, lockReason, onRemoved }: PasskeyRowProps) {
  const { t, format } = useTexts('passkeys')
  const name = usePasskeyName()(passkey)
  const messageOf = usePasskeyError()
  const [renaming, setRenaming] = useState(false)
  const remove = useRemovePasskey({ onSuccess: onRemoved })
  const { createdAt, lastUsedAt } = passkey
  return (
    <li>
      <PasskeyIcon transports={passkey.transports} />
      <div className="min-w-0">
        <div className="b">
          <bdi>{name}</bdi>
        </div>
        <div className="sm mut">{t('added', { time: format.day(createdAt, 'short') })}</div>
        {lockReason !== null && <div className="sm mut">{lockReason}</div>}
        {remove.error && <Note tone="bad">{messageOf(remove.error)}</Note>}
      </div>
      <span className="used ink2">
        {lastUsedAt === null ? t('unused') : t('used', { time: format.dateTime(lastUsedAt) })}
      </span>
      <span className="acts">
        <Button
          variant="quiet"
          size="s"
          aria-label={t('renameNamed', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('rename')}
        </Button>
        {lockReason === null && (
          <Button
            variant="quiet"
            size="s"
            busy={remove.isPending}
            aria-label={t('removeNamed', { name })}
            onClick={() => remove.mutate(passkey.id)}
          >
            {t('remove')}
          </Button>
        )}
      </span>
      {renaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </li>
  )
}
