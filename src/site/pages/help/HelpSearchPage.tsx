import { Crumbs, Document } from '#site/pages/Document.tsx'
import type { Frame, HelpSearchView } from '#site/pages/view.ts'

import { ArticleList } from './ArticleList.tsx'
import { HelpSearch } from './HelpSearch.tsx'

export function HelpSearchPage({ view, frame }: { view: HelpSearchView; frame: Frame }) {
  const { t } = frame
  return (
    <Document frame={frame}>
      <Crumbs href={view.action} above={t('help.name')}>
        <span>{t('help.search')}</span>
      </Crumbs>
      <h1>{view.heading}</h1>
      <HelpSearch action={view.action} label={t('help.search')} placeholder="" q={view.q} />
      <ArticleList articles={view.results} />
      {view.elsewhere ? (
        <section>
          <h2>{view.elsewhere.heading}</h2>
          <ArticleList articles={view.elsewhere.results} />
        </section>
      ) : null}
      {view.results.length > 0 ? null : (
        <section>
          <h2>{t('help.browse')}</h2>
          <ul className="plainlist">
            {view.sections.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            {view.contactHref === null ? null : (
              <li>
                <a href={view.contactHref}>{t('frame.contact')}</a>
              </li>
            )}
          </ul>
        </section>
      )}
    </Document>
  )
}
