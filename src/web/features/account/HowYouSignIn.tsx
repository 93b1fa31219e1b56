import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { passkeysQuery } from '#web/api/passkeys.ts'
import { useSession } from '#web/api/session.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

/** The ways in that this customer has. */
export function HowYouSignIn() {
  const { t } = useTranslation(['account', 'passkeys'])
  const format = useFormat()
  const { brand, links, person, signIn } = useSession()
  const offersPasskeys = signIn.includes('passkey')
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: offersPasskeys })
  const consoleUrl = links['console']
  // Without passkeys only the login makes a person.
  const hasLogin = passkeys?.hasOtherWay ?? (person !== null && !offersPasskeys)
  const count = passkeys?.items.length ?? 0
  const facts = [
    hasLogin && {
      key: 'login',
      label: brand.name,
      value: (
        <>
          <bdi className="block">{person?.name ?? brand.name}</bdi>
          {consoleUrl !== undefined && <LinkOut href={consoleUrl}>{t('changeAt')}</LinkOut>}
        </>
      ),
    },
    count > 0 && {
      key: 'passkeys',
      label: t('passkeys:title'),
      value: (
        <>
          {format.number(count)}
          <span className="sm mut block">{t('how.passkeysHere')}</span>
        </>
      ),
    },
    {
      key: 'key',
      label: t('how.key'),
      value: t(person ? 'how.keyLinked' : 'how.keyDeleted'),
    },
  ].filter((fact) => fact !== false)
  return (
    <Section title={t('how.title')}>
      <Facts facts={facts} />
    </Section>
  )
}

/** What to do when a device is lost, or somebody has seen the key. */
export function IfYouLoseADevice() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const { signIn } = useSession()
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: signIn.includes('passkey') })
  const hasPasskeys = (passkeys?.items.length ?? 0) > 0
  return (
    <Section title={t('lost.title')}>
      <p className="ink2 pt-3 text-3">
        {t('lost.device')}
        {hasPasskeys && format.gap + t('lost.passkey')}
      </p>
      <p className="ink2 py-3 text-3">{t('lost.key')}</p>
      <HelpLink topic="api-key" />
    </Section>
  )
}
