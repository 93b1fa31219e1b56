import { useTranslation } from 'react-i18next'

import { hasExpired } from '#web/api/key-expiry.ts'
import { useSwitchAccount, type LinkedKey } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { nameOfLink } from '#web/app/account-menu/use-account-entries.tsx'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useFormat } from '#web/app/format/use-format.ts'
import { Button } from '#web/ui/Button.tsx'

interface LinkedKeyRowProps {
  linkedKey: LinkedKey
  onEdit: () => void
  onRemove: () => void
}

export function LinkedKeyRow({ linkedKey, onEdit, onRemove }: LinkedKeyRowProps) {
  const { t } = useTranslation(['account', 'accounts'])
  const format = useFormat()
  const { today } = useSession()
  const show = useSwitchAccount()
  const { account, color, current, refused, linkedAt, expiresOn, id } = linkedKey
  const state = refused
    ? t('keys.refused')
    : current
      ? t('keys.current')
      : t('keys.since', { time: format.day(linkedAt, 'short') })
  return (
    <li>
      <div className="ac min-w-0" data-account={color}>
        <i />
        <div className="min-w-0">
          <b className="block">
            <bdi>{nameOfLink(linkedKey) ?? t('keys.unnamed')}</bdi>
          </b>
          {linkedKey.name !== null && account && (
            <bdi className="mut block">{account.displayName}</bdi>
          )}
          <span className={refused ? 'warn' : 'mut'}>{state}</span>
          {expiresOn !== null && (
            <span className="mut block">
              {t(hasExpired(expiresOn, today) ? 'keys.expired' : 'keys.expires', {
                date: format.date(expiresOn, 'short'),
                away: format.relative(expiresOn),
              })}
            </span>
          )}
          <ErrorNote error={show.error} />
        </div>
      </div>
      <span className="flex flex-wrap gap-2">
        {!current && !refused && (
          <Button size="s" busy={show.isPending} onClick={() => show.mutate(id)}>
            {t('keys.show')}
          </Button>
        )}
        <Button size="s" onClick={onEdit}>
          {t('accounts:edit')}
        </Button>
        <Button size="s" onClick={onRemove}>
          {t('keys.remove')}
        </Button>
      </span>
    </li>
  )
}
