import { Lock, Mail, MailOpen, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ListedNotification } from '#web/api/notifications.ts'
import { SubjectLink } from '#web/app/record/SubjectLink.tsx'
import { PayLink } from '#web/renewal/reasons/PayLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

interface NoticeActionsProps {
  notification: ListedNotification
  /** Why changes are blocked, or `null`. */
  lockReason: string | null
  onMark: (read: boolean) => void
  onDelete: () => void
}

export function NoticeActions({ notification, lockReason, onMark, onDelete }: NoticeActionsProps) {
  const { t } = useTranslation('notifications')
  const { link, read, reason } = notification
  const lockProps = lockReason === null ? {} : { disabled: true, title: lockReason }
  const lockIcon = <Lock className="i s" />
  // BusyRegion the link counts as reading.
  const handleVisit = (): void => {
    if (read === false && lockReason === null) onMark(true)
  }
  const [debt] = reason?.debts ?? []
  return (
    <div className="acts">
      {/* What it is suspended for comes first: paying removes the cause. */}
      {debt && (
        <>
          <SubjectLink
            subject={{ kind: 'invoice', type: null, id: debt.id }}
            className={buttonClass('plain', 's')}
            onClick={handleVisit}
          >
            {t('openInvoice', { number: debt.number })}
          </SubjectLink>
          <PayLink payUrl={debt.payUrl} variant="primary" />
        </>
      )}
      {link && link.kind !== 'external' && (
        <SubjectLink subject={link} className={buttonClass('plain', 's')} onClick={handleVisit}>
          {t(`openSubject.${link.kind}`)}
        </SubjectLink>
      )}
      {link?.kind === 'external' && (
        <LinkOut href={link.url} className={buttonClass('plain', 's')} onClick={handleVisit}>
          {t('openAt')}
        </LinkOut>
      )}
      <Button
        variant="quiet"
        size="s"
        {...lockProps}
        icon={
          lockReason === null ? (
            read ? (
              <Mail className="i s" />
            ) : (
              <MailOpen className="i s" />
            )
          ) : (
            lockIcon
          )
        }
        onClick={() => onMark(read !== true)}
      >
        {t(read ? 'markUnread' : 'markRead')}
      </Button>
      <Button
        variant="quiet"
        size="s"
        {...lockProps}
        icon={lockReason === null ? <Trash2 className="i s" /> : lockIcon}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </div>
  )
}
