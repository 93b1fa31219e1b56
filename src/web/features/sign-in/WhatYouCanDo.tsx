import { CalendarClock, ReceiptText, ToggleLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const points = [
  { icon: CalendarClock, title: 'can.renewsTitle', text: 'can.renewsText' },
  { icon: ToggleLeft, title: 'can.stopTitle', text: 'can.stopText' },
  { icon: ReceiptText, title: 'can.invoicesTitle', text: 'can.invoicesText' },
] as const

/** What the dashboard is for, beside the sign-in through the provider's login. */
export function WhatYouCanDo() {
  const { t } = useTranslation('sign-in')
  return (
    <aside className="end">
      <div>
        <h2>{t('can.title')}</h2>
        <ul>
          {points.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon className="i" />
              <span>
                <b>{t(title)}</b>
                {t(text)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
