import './account.css'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

import { AccountHead } from './AccountHead.tsx'
import { LinkedKeys } from './LinkedKeys.tsx'

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
