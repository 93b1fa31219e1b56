import { CalendarClock, ReceiptText, ToggleLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Aside } from './Aside.tsx'

/** What the dashboard is for, beside the sign-in through the provider's login. */
export function WhatYouCanDo() {
  const { t } = useTranslation('sign-in')
  const points = [
    { icon: CalendarClock, title: t('can.renewsTitle'), text: t('can.renewsText') },
    { icon: ToggleLeft, title: t('can.stopTitle'), text: t('can.stopText') },
    { icon: ReceiptText, title: t('can.invoicesTitle'), text: t('can.invoicesText') },
  ]
  return <Aside title={t('can.title')} points={points} />
}
