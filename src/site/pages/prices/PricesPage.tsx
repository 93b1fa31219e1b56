import { Document } from '#site/pages/Document.tsx'
import type { Frame, PricesView } from '#site/pages/view.ts'

import { Basis, PriceControls } from './PriceControls.tsx'
import { PriceTable } from './PriceTable.tsx'

function Tabs({ view, frame }: { view: PricesView; frame: Frame }) {
  const { t } = frame
  return (
    <nav className="tabs" aria-label={t('prices.kinds')}>
      {view.tabs.map(({ label, href, current, count }) => (
        <a key={href} href={href} aria-current={current ? 'true' : undefined}>
          {label}
          <span className="n">{count}</span>
        </a>
      ))}
      {view.topics.length === 0 ? null : (
        <details className="menu topics" name="menu">
          <summary>
            {view.topics.find(({ current }) => current)?.label ?? t('prices.topics')}
          </summary>
          <ul>
            {view.topics.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  )
}

export function PricesPage({ view, frame }: { view: PricesView; frame: Frame }) {
  const { t } = frame
  return (
    <Document frame={frame} className="pr">
      <h1>{t('prices.title')}</h1>
      <p className="lead">{view.lead}</p>
      <PriceControls view={view} frame={frame} />
      <Tabs view={view} frame={frame} />
      <Basis view={view} />
      <PriceTable view={view} frame={frame} />
      <output className="none" id="none" hidden={view.rows.length > 0}>
        {t('prices.empty')} <a href={view.clearHref}>{t('prices.clear')}</a>
        {view.contactHref === null ? null : (
          <>
            {' · '}
            <a href={view.contactHref}>{t('prices.askOther')}</a>
          </>
        )}
      </output>
      <p className="after">
        <a href={view.embedHref}>{t('prices.embed')}</a>
      </p>
    </Document>
  )
}
