import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'
import { PageHeader } from './PageHeader.tsx'
import type { Frame } from './view.ts'

function PageFooter({ frame }: { frame: Frame }) {
  if (frame.footer.length === 0) return null
  return (
    <footer className="pf">
      <nav className="wrap" aria-label={frame.t('frame.legal')}>
        <span>{frame.brand.name}</span>
        {frame.footer.map(({ label, href }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
    </footer>
  )
}

interface CrumbsProps {
  href: string
  above: string
  children: ReactNode
}

/** The way to the page: a link to what is above it, and its name or kind. */
export const Crumbs = ({ href, above, children }: CrumbsProps) => (
  <p className="crumb">
    <a href={href}>{above}</a>
    <Icon name="next" flip />
    {children}
  </p>
)

/** JSON for a `<script>`. `<` is escaped, so that no text can end the element. */
const jsonText = (value: object) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

function Head({ frame }: { frame: Frame }) {
  const { assets, brand, canonical, alternates } = frame
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{frame.title}</title>
      {assets.styles.map((href) => (
        // `precedence` makes React write it first, so it is requested on the open connection.
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
      {brand.color === null ? null : <style>{brandStyle(brand.color)}</style>}
      <meta name="description" content={frame.description} />
      {frame.index ? null : <meta name="robots" content="noindex,follow" />}
      <meta name="color-scheme" content="light dark" />
      {canonical === null ? null : <link rel="canonical" href={canonical} />}
      {alternates.map(({ locale, href }) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={href} />
      ))}
      {frame.downloads.map(({ type, label, href }) => (
        <link key={href} rel="alternate" type={type} title={label} href={href} />
      ))}
      <meta property="og:title" content={frame.title} />
      <meta property="og:locale" content={frame.locale.replace('-', '_')} />
      <meta property="og:site_name" content={brand.name} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <script type="module" src={assets.script} fetchPriority="low" />
      {frame.structured.map((item) => (
        <script
          key={jsonText(item).slice(0, 80)}
          type="application/ld+json"
          // oxlint-disable-next-line react/no-danger -- JSON with `<` escaped; browsers do not run it
          dangerouslySetInnerHTML={{ __html: jsonText(item) }}
        />
      ))}
    </head>
  )
}

/** The brand colour. The page's Content-Security-Policy allows this style by its hash. */
export const brandStyle = (color: string) => `:root{--brand:${color}}`

interface DocumentProps {
  frame: Frame
  /** Of the content, beside what all pages have. */
  className?: string
  children: ReactNode
}

/** A complete document with the site's header and footer. */
export function Document({ frame, className = '', children }: DocumentProps) {
  return (
    <html
      lang={frame.locale}
      dir={frame.direction}
      data-copy={frame.t('frame.copy')}
      data-copied={frame.t('frame.copied')}
    >
      <Head frame={frame} />
      <body>
        <a className="skip" href="#main">
          {frame.t('frame.skip')}
        </a>
        <PageHeader frame={frame} />
        <main id="main" className={`wrap pub ${className}`.trim()} tabIndex={-1}>
          {children}
        </main>
        <PageFooter frame={frame} />
      </body>
    </html>
  )
}
