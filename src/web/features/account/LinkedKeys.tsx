import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  linkedKeysQuery,
  useDeletePerson,
  useRemoveLinkedKey,
  type LinkedKey,
} from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { ErrorView } from '#web/app/errors/ErrorView.tsx'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { Section } from '#web/ui/Section.tsx'

import { LinkedKeyRow } from './LinkedKeyRow.tsx'

const EditAccount = deferred(() => import('./EditAccount.tsx'), 'EditAccount')

/** The person's linked keys, one per account, and the end of their sign-in. */
export function LinkedKeys() {
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
