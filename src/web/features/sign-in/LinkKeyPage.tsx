import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { hasExpired } from '#web/api/key-expiry.ts'
import { linkedKeysQuery, useSwitchAccount } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { useSignOut } from '#web/app/account-menu/account-entries.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { BrandMark } from '#web/app/frame/BrandMark.tsx'
import { WindowTitle } from '#web/app/frame/WindowTitle.tsx'
import { HelpLink } from '#web/app/help/HelpLink.tsx'
import { LanguageMenu } from '#web/app/settings/LanguageMenu.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { copyText } from '#web/ui/toasts.ts'

import { LinkKeyForm } from './LinkKeyForm.tsx'
import { isOwnPath } from './own-path.ts'
import { SessionDialogs } from './SessionDialogs.tsx'
import { useScopeNames } from './use-scope-names.ts'

/** The person's accounts whose key works, for somebody without another key at hand. */
function OtherAccounts() {
  const { t } = useTranslation('link-key')
  const { data: links = [] } = useQuery(linkedKeysQuery)
  const open = useSwitchAccount()
  const working = links.filter(({ refused }) => !refused)
  if (working.length === 0) return null
  return (
    <section aria-labelledby="other-accounts">
      <h2 id="other-accounts">{t('accounts.title')}</h2>
      <ul className="accounts">
        {working.map(({ id, name, account, color }) => (
          <li key={id} className="ac" data-account={color}>
            <i />
            <Button
              variant="quiet"
              busy={open.isPending && open.variables === id}
              onClick={() => open.mutate(id)}
            >
              {t('accounts.open', { name: name ?? account?.displayName ?? t('unnamed') })}
            </Button>
          </li>
        ))}
      </ul>
      <ErrorNote error={open.error} />
    </section>
  )
}

/** Copies the provider's names of the permissions to allow. Renders nothing if they are not configured. */
function CopyScopes() {
  const { t } = useTranslation(['link-key', 'common'])
  const { all } = useScopeNames()
  if (all.length === 0) return null
  return (
    <Button onClick={() => copyText(all.join(' '), t('common:copied'))}>
      <Copy className="i s" />
      {t('allow.copy')}
    </Button>
  )
}

const points = ['server', 'scope', 'alone', 'back'] as const

/** `next`: path in this dashboard to open afterwards. */
export function LinkKeyPage({ next }: { next: string | undefined }) {
  const { t, format } = useTexts('link-key')
  const { brand, person, links, keyExpiresOn, today } = useSession()
  const router = useRouter()
  const signOut = useSignOut()
  const consoleUrl = links['console']
  const expiredOn = keyExpiresOn !== null && hasExpired(keyExpiresOn, today) ? keyExpiresOn : null
  const title = expiredOn
    ? t('expired.title', { date: format.date(expiredOn, 'long') })
    : t('title')
  return (
    <div className="link-key">
      <WindowTitle text={title} />
      <header>
        <BrandMark brand={brand} />
        <b>{brand.name}</b>
        <span className="me">
          {person?.name && <span>{t('signedInAs', { name: person.name })}</span>}
          <Button variant="quiet" onClick={signOut}>
            {t('signOut')}
          </Button>
          <LanguageMenu side="bottom" />
        </span>
      </header>
      <main>
        <div>
          <h1>{title}</h1>
          <p className="lead">{expiredOn ? t('expired.lead') : t('lead')}</p>
          <ol>
            <li>
              <div className="step">
                <div>
                  <h2>{t('create.title')}</h2>
                  <p>{t('create.text')}</p>
                </div>
                {consoleUrl !== undefined && (
                  <LinkOut href={consoleUrl} className={buttonClass()}>
                    {t('create.open')}
                  </LinkOut>
                )}
              </div>
            </li>
            <li>
              <div className="step">
                <div>
                  <h2>{t('allow.title')}</h2>
                  <p>{t('allow.text')}</p>
                </div>
                <CopyScopes />
              </div>
            </li>
            <li>
              <LinkKeyForm
                onLinked={async () => {
                  await router.invalidate()
                  router.history.replace(isOwnPath(next) ? next : '/')
                }}
              />
            </li>
          </ol>
        </div>
        <aside aria-labelledby="about-key">
          <h2 id="about-key">{t('about.title')}</h2>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <b>{t(`about.${point}Title`)}</b>
                {t(`about.${point}Text`)}
              </li>
            ))}
          </ul>
          <HelpLink topic="api-key" />
          <OtherAccounts />
        </aside>
      </main>
      {/* Replacing a key that works needs a proof. */}
      <SessionDialogs />
    </div>
  )
}
