import { createElement } from 'react'

import { Crumbs, Document } from '#site/pages/Document.tsx'
import type { BuilderView, Frame } from '#site/pages/view.ts'

function Fields({ view, frame }: { view: BuilderView; frame: Frame }) {
  const { t } = frame
  return (
    <form className="bf" action={view.action} method="get">
      <label>
        {t('embed.tlds')}
        <input name="tlds" defaultValue={view.tlds} dir="ltr" aria-describedby="tlds-hint" />
        <small id="tlds-hint">{t('embed.tldsHint')}</small>
      </label>
      {view.selects.map(({ name, label, options }) => (
        <label key={name}>
          {label}
          <select name={name} defaultValue={options.find(({ chosen }) => chosen)?.value}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      {view.checks.map(({ name, label, options }) => (
        <fieldset key={name}>
          <legend>{label}</legend>
          {options.map((option) => (
            <label key={option.value}>
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={option.chosen}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      ))}
      <button className="btn l pri" type="submit">
        {t('embed.update')}
      </button>
    </form>
  )
}

function Preview({ view }: { view: BuilderView }) {
  const { attributes, frameHref, height, title } = view.preview
  return createElement(
    'portico-prices',
    attributes,
    <iframe src={frameHref} title={title} width="100%" height={height} sandbox="allow-scripts" />,
  )
}

/** The builder: options, which are a plain form that reloads the page, a preview and snippets. */
export function BuilderPage({ view, frame }: { view: BuilderView; frame: Frame }) {
  const { t } = frame
  return (
    <Document frame={frame}>
      <Crumbs href={view.pricesHref} above={t('embed.back')}>
        <span>{t('embed.title')}</span>
      </Crumbs>
      <h1>{t('embed.title')}</h1>
      <p className="lead">{t('embed.lead')}</p>
      <div className="bu">
        <Fields view={view} frame={frame} />
        <div>
          <section>
            <h2>{t('embed.preview')}</h2>
            <Preview view={view} />
            <script type="module" src={view.script} />
          </section>
          <h2>{t('embed.snippets')}</h2>
          {view.snippets.map(({ id, label, hint, code }) => (
            <section key={id} className="body">
              <h3>{label}</h3>
              <p className="mut sm">{hint}</p>
              <pre dir="ltr" translate="no" data-code="">
                <code>{code}</code>
              </pre>
            </section>
          ))}
        </div>
      </div>
    </Document>
  )
}
