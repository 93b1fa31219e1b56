import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  linkedKeysQuery,
  useDeletePerson,
  useRemoveLinkedKey,
  useShowLinkedKey,
  type LinkedKey,
} from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { ErrorView } from '#web/shell/views/ErrorView.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note } from '#web/ui/Note.tsx'
import { Section } from '#web/ui/Section.tsx'

interface ConfirmProps {
  title: string
  text: string
  action: string
  busy: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
  finalFocus?: () => HTMLElement | true | null
}

function Confirm({ text, action, busy, error, onConfirm, ...dialog }: ConfirmProps) {
  const { t } = useTranslation('common')
  const textOf = useErrorText()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {error && <Note tone="bad">{textOf(error).title}</Note>}
    </Dialog>
  )
}

interface KeyRowProps {
  linkedKey: LinkedKey
  onRemove: () => void
}

function KeyRow({ linkedKey, onRemove }: KeyRowProps) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const textOf = useErrorText()
  const { brand } = useSession()
  const navigate = useNavigate()
  const show = useShowLinkedKey({ onSuccess: () => navigate({ to: '/' }) })
  const { account, current, refused, linkedAt, id } = linkedKey
  const state = refused
    ? t('keys.refused', { brand: brand.name })
    : current
      ? t('keys.current')
      : t('keys.since', { time: format.day(linkedAt.slice(0, 10)) })
  return (
    <li>
      <div className="min-w-0">
        <b className="block">
          <bdi>{account?.displayName ?? t('keys.unnamed')}</bdi>
        </b>
        <span className={refused ? 'warn' : 'mut'}>{state}</span>
        {show.error && <Note tone="bad">{textOf(show.error).title}</Note>}
      </div>
      <span className="flex gap-2">
        {!current && !refused && (
          <Button size="s" busy={show.isPending} onClick={() => show.mutate(id)}>
            {t('keys.show')}
          </Button>
        )}
        <Button size="s" onClick={onRemove}>
          {t('keys.remove')}
        </Button>
      </span>
    </li>
  )
}

/** The person's linked keys, one per account, and the end of their sign-in. */
export function LinkedKeys() {
  const { t } = useTranslation('account')
  const { brand, person } = useSession()
  const navigate = useNavigate()
  const { data: keys, error, refetch } = useQuery(linkedKeysQuery)
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
          <KeyRow key={key.id} linkedKey={key} onRemove={() => openRemoval(key)} />
        ))}
      </ul>
      <div className="ways">
        <Link to="/link-key" search={{ next: '/account' }} className={buttonClass()}>
          {t('keys.link')}
        </Link>
        <Button onClick={() => setDeleting(true)}>{t('keys.delete')}</Button>
      </div>
      {removing && (
        <Confirm
          title={t('keys.removeTitle')}
          text={t('keys.removeText', { brand: brand.name })}
          action={t('keys.remove')}
          busy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
          // The button that opened the dialog is gone with its row.
          finalFocus={() => (isRemoved.current ? heading.current : true)}
        />
      )}
      {deleting && (
        <Confirm
          title={t('keys.deleteTitle')}
          text={t('keys.deleteText', { brand: brand.name })}
          action={t('keys.delete')}
          busy={deletePerson.isPending}
          error={deletePerson.error}
          onConfirm={() => deletePerson.mutate()}
          onClose={() => setDeleting(false)}
        />
      )}
    </Section>
  )
}
