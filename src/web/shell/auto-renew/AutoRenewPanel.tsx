import { useTranslation } from 'react-i18next'

import { useAutoRenewChange } from '#web/api/auto-renew.ts'
import { useSession } from '#web/api/session.ts'
import { HelpLink } from '#web/shell/help/HelpLink.tsx'
import { useFormat } from '#web/shell/use-format.ts'

import { AutoRenewSwitch } from './AutoRenewSwitch.tsx'
import { Said } from './Said.tsx'
import { chargeText, type Renewing } from './use-change.ts'

type Ending = Renewing & { expiresOn: string | null }

interface AutoRenewPanelProps {
  service: Ending
  /** It is a name: a name expires, everything else ends. */
  expires: boolean
}

/** `one more year`, as far as the term is stated. */
function useTermText(): (months: number | null) => string | null {
  const { t } = useTranslation('auto-renew')
  const format = useFormat()
  return (months) => {
    if (months === null) return null
    if (months === 1) return t('say.month')
    if (months === 12) return t('say.year')
    return months % 12 === 0
      ? t('say.years', { n: format.number(months / 12), count: months / 12 })
      : t('say.months', { n: format.number(months), count: months })
  }
}

/** What the renewal means, only as far as the provider says so. */
function useSentence({ service, expires }: AutoRenewPanelProps): string {
  const { t } = useTranslation('auto-renew')
  const format = useFormat()
  const brand = useSession().brand.name
  const change = useAutoRenewChange(service)
  const termText = useTermText()
  const { autoRenew, renewal, expiresOn } = service
  if (autoRenew === null) return t('say.unknown', { brand })
  const on = change && change.phase !== 'failed' ? change.wanted : autoRenew.enabled
  if (on) {
    if (renewal.on === null) return t('say.renewsNoDate', { brand })
    const date = format.date(renewal.on, 'long')
    if (renewal.price === null) return t('say.renews', { date, brand })
    const amount = chargeText(format, renewal)
    const term = termText(renewal.termMonths)
    return term === null
      ? t('say.charge', { date, brand, amount })
      : t('say.chargeTerm', { date, brand, amount, term })
  }
  if (expiresOn !== null) {
    const date = format.date(expiresOn, 'long')
    return t(expires ? 'say.expires' : 'say.endsOn', { date })
  }
  return renewal.on === null
    ? t('say.endsNoDate', { brand })
    : t('say.ends', { date: format.date(renewal.on, 'long') })
}

/** The sentence is the hero: what will happen, when, and how much. */
export function AutoRenewPanel({ service, expires }: AutoRenewPanelProps) {
  const { t } = useTranslation('auto-renew')
  const format = useFormat()
  const { links } = useSession()
  const sentence = useSentence({ service, expires })
  const { autoRenew, renewal } = service
  const date = renewal.on && format.date(renewal.on, 'long')
  return (
    <section className="renewal" aria-labelledby="auto-renew-title">
      <div className="top">
        <h2 className="sect" id="auto-renew-title">
          {t('label')}
        </h2>
        <AutoRenewSwitch service={service} />
      </div>
      <p className="say" aria-live="polite">
        <Said text={sentence} />
      </p>
      {autoRenew?.changeable && date && autoRenew.enabled && (
        <p className="if">
          <b>{t('say.ifOff')}</b> {t('say.ifOffText', { date })}
        </p>
      )}
      {autoRenew?.changeable && date && !autoRenew.enabled && renewal.price !== null && (
        <p className="if">
          <b>{t('say.ifOn')}</b> {t('say.ifOnText', { date, amount: chargeText(format, renewal) })}
        </p>
      )}
      {'help:auto-renew' in links && (
        <p className="if">
          <HelpLink topic="auto-renew" />
        </p>
      )}
    </section>
  )
}
