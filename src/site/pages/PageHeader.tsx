import { Icon } from './Icon.tsx'
import { Menu } from './Menu.tsx'
import type { Choice, Frame } from './view.ts'

const currentLabel = (choices: Choice[]) => choices.find(({ current }) => current)?.label ?? ''

function Brand({ frame }: { frame: Frame }) {
  const { name, logoUrl, logoDarkUrl } = frame.brand
  return (
    <span className="prov">
      {logoUrl === null ? (
        <svg className="logo" viewBox="0 0 22 22" aria-hidden="true">
          <rect width="22" height="22" rx="5" fill="currentColor" />
          <text x="11" y="16">
            {name.slice(0, 1)}
          </text>
        </svg>
      ) : (
        <>
          <img
            className={logoDarkUrl === null ? 'logo' : 'logo if-light'}
            src={logoUrl}
            alt=""
            width="22"
            height="22"
          />
          {logoDarkUrl !== null && (
            <img className="logo if-dark" src={logoDarkUrl} alt="" width="22" height="22" />
          )}
        </>
      )}
      <span>{name}</span>
    </span>
  )
}

function Navigation({ frame, className }: { frame: Frame; className: string }) {
  return (
    <nav className={className} aria-label={frame.t('frame.site')}>
      {frame.navigation.map(({ label, href, current }) => (
        <a key={href} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Brand, navigation, language, currency, sign-in; on phones one menu for all but brand and currency. */
export function PageHeader({ frame }: { frame: Frame }) {
  const { t, languages, currencies } = frame
  return (
    <header className="ph">
      <Brand frame={frame} />
      <Navigation frame={frame} className="wide" />
      <div className="end">
        {languages.length > 1 ? (
          <Menu
            className="wide"
            icon="language"
            label={t('frame.language')}
            value={currentLabel(languages)}
            choices={languages}
          />
        ) : null}
        {currencies.length > 1 ? (
          <Menu label={t('frame.currency')} value={currentLabel(currencies)} choices={currencies} />
        ) : null}
        <a className="btn wide" href={frame.signInHref} rel="nofollow">
          {t('frame.signIn')}
        </a>
        <details className="menu narrow" name="menu">
          <summary className="btn quiet ico" aria-label={t('frame.menu')}>
            <Icon name="menu" />
          </summary>
          <div className="sheet">
            <Navigation frame={frame} className="stack" />
            <ul aria-label={t('frame.language')}>
              {languages.map(({ label, href, current, locale, direction }) => (
                <li key={href}>
                  <a
                    href={href}
                    lang={locale}
                    hrefLang={locale}
                    dir={direction}
                    aria-current={current ? 'true' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
            <a className="btn l" href={frame.signInHref} rel="nofollow">
              {t('frame.signIn')}
            </a>
          </div>
        </details>
      </div>
    </header>
  )
}
