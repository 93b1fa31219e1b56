import { Document } from '#site/pages/Document.tsx'
import { Icon, isIcon } from '#site/pages/Icon.tsx'
import type { Frame, HelpSection, HelpView } from '#site/pages/view.ts'

import { HelpSearch } from './HelpSearch.tsx'

function Section({ section }: { section: HelpSection }) {
  return (
    <section>
      <h2>
        <Icon name={isIcon(section.slug) ? section.slug : 'article'} />
        <a href={section.href}>{section.label}</a>
        <span>{section.count}</span>
      </h2>
      <ul>
        {section.articles.map(({ label, href, locale }) => (
          <li key={href}>
            <a href={href} lang={locale ?? undefined} dir={locale === null ? undefined : 'auto'}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Every category with its articles. */
export function HelpHomePage({ view, frame }: { view: HelpView; frame: Frame }) {
  const { t } = frame
  return (
    <Document frame={frame}>
      <div className="hs">
        <h1>{t('help.title')}</h1>
        <HelpSearch action={view.action} label={t('help.search')} placeholder={view.placeholder} />
      </div>
      {view.notice === null ? null : <p className="note">{view.notice}</p>}
      <div className="hg">
        <div className="cats">
          {view.sections.map((section) => (
            <Section key={section.slug} section={section} />
          ))}
        </div>
        <aside>
          <section className="most">
            <h2>{t('help.recent')}</h2>
            <ol>
              {view.recent.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ol>
          </section>
          <div className="askb">
            <p>{t('help.assistant')}</p>
            <a className="btn l" href="/assistant" rel="nofollow">
              <Icon name="signIn" flip />
              {t('help.ask')}
            </a>
          </div>
        </aside>
      </div>
    </Document>
  )
}
