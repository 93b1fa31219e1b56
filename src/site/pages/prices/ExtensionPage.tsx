import { Crumbs, Document } from '#site/pages/Document.tsx'
import type { ExtensionView, Frame } from '#site/pages/view.ts'

import { Basis, Segment } from './PriceControls.tsx'

function Prices({ view, frame }: { view: ExtensionView; frame: Frame }) {
  const { t } = frame
  return (
    <dl className="facts big">
      {view.prices.map(({ label, note, amount, was }) => (
        <div key={label}>
          <dt>
            {label}
            {note === null ? null : <small>{note}</small>}
          </dt>
          <dd>
            {was === null ? null : (
              <s>
                <span className="vh">{t('prices.lowest30')} </span>
                {was}
              </s>
            )}{' '}
            {was === null ? amount : <b>{amount}</b>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** One extension: its prices, its cost over the years and its rules. */
export function ExtensionPage({ view, frame }: { view: ExtensionView; frame: Frame }) {
  const { t } = frame
  return (
    <Document frame={frame} className="ex">
      <Crumbs href={view.allHref} above={t('prices.title')}>
        <span>{view.kind}</span>
      </Crumbs>
      <h1>
        <bdi dir={view.direction}>{view.name}</bdi>
      </h1>
      {view.aLabel === null ? null : (
        <p className="mut">
          <code dir="ltr">{view.aLabel}</code>
        </p>
      )}
      <p className="lead">{view.lead}</p>
      {view.tax.length > 1 ? <Segment label={t('prices.tax')} choices={view.tax} /> : null}
      <Basis view={view} />
      <div className="two">
        <section>
          <h2>{t('extension.prices')}</h2>
          <Prices view={view} frame={frame} />
          <p className="acts">
            {view.orders.map(({ label, href }, index) => (
              <a
                key={href}
                className={index === 0 ? 'btn l pri' : 'btn l'}
                href={href}
                rel="nofollow"
              >
                {label}
              </a>
            ))}
          </p>
        </section>
        <div>
          <section>
            <h2>{t('extension.totals')}</h2>
            <dl className="facts">
              {view.totals.map(({ label, amount }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{amount}</dd>
                </div>
              ))}
            </dl>
            <p className="mut sm">{t('extension.totalsNote')}</p>
          </section>
          <section>
            <h2>{t('extension.rules')}</h2>
            <dl className="facts">
              {view.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {view.articles.length === 0 ? null : (
            <section>
              <h2>{t('extension.help')}</h2>
              <ul className="plainlist">
                {view.articles.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
    </Document>
  )
}
