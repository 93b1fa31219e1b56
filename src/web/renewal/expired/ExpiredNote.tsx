import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'

import type { Renewal } from '#contract/shapes.ts'
import { expiredOn, wayBackOf } from '#ledger/expired.ts'
import type { ListedItem } from '#ledger/listed.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

import { useRenewLink } from './use-renew-link.ts'

interface ExpiredNoteProps {
  item: ListedItem & { renewal: Renewal; manageUrl: string | null }
  /** ASCII form of a domain; `null` for another service. */
  name: string | null
}

/** Says that it has expired, what that means, and where it can be renewed. */
export function ExpiredNote({ item, name }: ExpiredNoteProps) {
  const { t, format } = useTexts('expired')
  const renewLink = useRenewLink()
  const wayBack = wayBackOf(item, format.today)
  const [wasExpired] = useState(wayBack !== null)
  const { expiresOn, autoRenew } = item
  if (wayBack === null) {
    if (!wasExpired || expiresOn === null) return null
    return (
      <section className="note reason" role="status">
        <CircleCheck className="i" />
        <p className="text">{t('renewed', { date: format.date(expiresOn, 'long') })}</p>
      </section>
    )
  }
  const on = expiredOn(item, format.today)
  const link = renewLink({ ...item, name }, wayBack)
  const outlook = name === null ? 'service' : wayBack === 'restore' ? 'redemption' : 'grace'
  return (
    <section className="note bad reason">
      <CircleX className="i self-start" />
      <div className="text">
        <p>
          <b>
            {on !== null
              ? t('title', {
                  date: format.date(on, 'long'),
                  ago: format.relative(on),
                })
              : t('titleNoDate')}
          </b>
          {autoRenew !== null && format.gap + t(autoRenew.enabled ? 'isOn' : 'isOff')}
        </p>
        <p className="ink2">{t(`outlook.${outlook}`)}</p>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        {name !== null && <HelpLink topic="expired-domain" />}
        {link && (
          <LinkOut href={link.href} className={buttonClass('primary')}>
            {t(`link.${link.action}`)}
          </LinkOut>
        )}
      </div>
    </section>
  )
}
