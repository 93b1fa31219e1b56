import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { useSession } from '#web/api/session.ts'
import { BrandMark } from '#web/shell/BrandMark.tsx'
import { useLegalLinks } from '#web/shell/legal-links.ts'
import { useLinks } from '#web/shell/links.ts'
import { chooseLanguage } from '#web/shell/settings/choose-language.ts'
import { WindowTitle } from '#web/shell/WindowTitle.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Note } from '#web/ui/Note.tsx'

import { AboutKey } from './AboutKey.tsx'
import { KeyForm } from './KeyForm.tsx'
import { SsoLink } from './SsoLink.tsx'

interface SignInPageProps {
  /** Path in this dashboard to open after signing in. */
  next: string | undefined
  signedOut: boolean
}

/** Public pages and links that the operator configured. Missing ones are left out. */
const footerLinks = ['help', 'prices', 'contact'] as const

export function SignInPage({ next, signedOut }: SignInPageProps) {
  const { t, i18n } = useTranslation('sign-in')
  const { brand, signIn } = useSession()
  const links = useLinks()
  const legalLinks = useLegalLinks()
  const hasKeySignIn = signIn.includes('api-key')
  const hasSso = signIn.includes('oidc')
  const language = languages.find(({ tag }) => tag === i18n.language)
  return (
    <div className="sign-in">
      <WindowTitle text={t('title')} />
      <main className="start">
        <div className="prov">
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </div>
        <div className="form">
          <div>
            <h1>{t('title')}</h1>
            <p className="ink2 mt-1">{t('lead', { brand: brand.name })}</p>
          </div>
          {signedOut && <Note>{t('signedOut')}</Note>}
          {hasSso && <SsoLink next={next} />}
          {hasSso && hasKeySignIn && <div className="or">{t('or')}</div>}
          {hasKeySignIn && <KeyForm next={next} />}
        </div>
        <div className="ft">
          {footerLinks.map((key) =>
            links[key] === undefined ? null : (
              <a key={key} href={links[key]}>
                {t(`links.${key}`)}
              </a>
            ),
          )}
          {legalLinks.map(({ key, label, href }) => (
            <a key={key} href={href}>
              {label}
            </a>
          ))}
          {languages.length > 1 && (
            <Menu
              label={`${t('language')}: ${language?.name ?? i18n.language}`}
              className="ms-auto inline-flex items-center gap-1"
              align="end"
              side="top"
              entries={languages.map(({ tag, name }) => ({
                kind: 'radio',
                key: tag,
                label: name,
                checked: tag === i18n.language,
                onSelect: () => {
                  chooseLanguage(i18n, tag)
                },
              }))}
            >
              {language?.name} <ChevronDown className="i s" />
            </Menu>
          )}
        </div>
      </main>
      {hasKeySignIn && <AboutKey />}
    </div>
  )
}
