import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import { useSignOut } from '#web/app/account-menu/account-entries.ts'
import { LinkedText } from '#web/renewal/reasons/LinkedText.tsx'
import { Section } from '#web/ui/Section.tsx'

import { useCustomer } from './use-customer.ts'

/** For customers who have ordered under another number: names the one they are signed in with. */
export function ExpectedHere() {
  const { t } = useTranslation('overview')
  const signOut = useSignOut()
  const customer = useCustomer()
  if (customer === null) return null
  return (
    <Section title={t('first.expected')}>
      <p className="ink2 text-3 py-2">
        <LinkedText
          text={t('first.expectedText', { number: isolate(customer.number) })}
          subjects={[]}
        />{' '}
        <button type="button" className="link" onClick={signOut}>
          {t('first.signOut')}
        </button>
      </p>
    </Section>
  )
}
