import './account.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { hasExpired } from '#web/api/key-expiry.ts'
import {
  type LinkedKey,
  linkedKeysQuery,
  useDeletePerson,
  useRemoveLinkedKey,
  useSwitchAccount,
} from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { nameOfLink } from '#web/app/account-menu/use-account-entries.tsx'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

import { AccountHead } from './AccountTabs.tsx'

interface LinkedKeyRowProps {
  linkedKey: LinkedKey
  onEdit: () => void
  onRemove: () => void
}

function LinkedKeyRow({ linkedKey, onEdit, onRemove }: LinkedKeyRowProps) {
  const { t, format } = useTexts(['account', 'accounts'])
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

const EditAccount = deferred(() => import('./EditAccount.tsx'), 'EditAccount')

/** The person's linked keys, one per account, and the end of their sign-in. */
function LinkedKeys() {
  const { t } = useTranslation('account')
  const { person } = useSession()
  const navigate = useNavigate()
  const { data: keys, error, refetch } = useQuery(linkedKeysQuery)
  const [editing, setEditing] = useState<LinkedKey | null>(null)
  const [removing, setRemoving] = useState<LinkedKey | null>(null)
  const [deleting, setDeleting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const isRemoved = useRef(false)
  const remove = useRemoveLinkedKey({
    onSuccess: (_, { current }) => {
      isRemoved.current = true
      setRemoving(null)
      return current ? navigate({ to: '/' }) : undefined
    },
  })
  const openRemoval = (linkedKey: LinkedKey): void => {
    isRemoved.current = false
    setRemoving(linkedKey)
  }
  const deletePerson = useDeletePerson({
    onSuccess: () => navigate({ to: '/sign-in', search: { out: 'true' } }),
  })
  return (
    <Section title={t('keys.title')} headingRef={heading}>
      {person?.name && (
        <p className="ink2 pt-3 text-3">{t('keys.person', { name: person.name })}</p>
      )}
      {!keys && error && <ErrorView error={error} onRetry={() => void refetch()} />}
      <ul className="linked-keys">
        {keys?.map((key) => (
          <LinkedKeyRow
            key={key.id}
            linkedKey={key}
            onEdit={() => setEditing(key)}
            onRemove={() => openRemoval(key)}
          />
        ))}
      </ul>
      <div className="ways">
        <Link to="/link-key" search={{ next: '/account/keys' }} className={buttonClass()}>
          {t('keys.link')}
        </Link>
        <Button onClick={() => setDeleting(true)}>{t('keys.delete')}</Button>
      </div>
      {editing && <EditAccount linkedKey={editing} onClose={() => setEditing(null)} />}
      {removing && (
        <ConfirmDialog
          title={t('keys.removeTitle')}
          variant="danger"
          action={t('keys.remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
          // The button that opened the dialog is gone with its row.
          finalFocus={() => (isRemoved.current ? heading.current : true)}
        >
          <p>{t('keys.removeText')}</p>
        </ConfirmDialog>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('keys.deleteTitle')}
          variant="danger"
          action={t('keys.delete')}
          busy={deletePerson.isPending}
          error={deletePerson.error}
          onConfirm={() => deletePerson.mutate()}
          onClose={() => setDeleting(false)}
        >
          <p>{t('keys.deleteText')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}

const rights = ['autoRenew', 'notifications', 'assistant'] as const

/** What this key may do. The provider lists no scopes, so this is learnt from its responses. */
function KeyRights() {
  const { t } = useTranslation('account')
  const { can, links } = useSession()
  const consoleUrl = links['console']
  return (
    <Section title={t('key')}>
      <Facts
        facts={rights.map((right) => {
          const allowed = can[right]
          return {
            key: right,
            label: t(`can.${right}`),
            value: t(allowed === null ? 'can.unknown' : allowed ? 'can.yes' : 'can.no'),
          }
        })}
      />
      {rights.some((right) => can[right] === null) && (
        <p className="ink2 pt-2 text-3">{t('keyWhy')}</p>
      )}
      {consoleUrl !== undefined && (
        <p className="pt-2">
          <LinkOut href={consoleUrl}>{t('changeAt')}</LinkOut>
        </p>
      )}
      <p className="pt-2">
        <HelpLink topic="api-key" />
      </p>
    </Section>
  )
}

/** The keys that a person has linked, and what the current one may do. */
export function KeysPage() {
  const { person } = useSession()
  return (
    <>
      <AccountHead />
      <div className="page">
        <div className="account">
          {person && (
            <div className="first">
              <LinkedKeys />
            </div>
          )}
          <div className={person ? 'second' : 'first'}>
            <KeyRights />
          </div>
        </div>
      </div>
    </>
  )
}
