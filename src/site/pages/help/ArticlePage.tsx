import { Crumbs, Document } from '#site/pages/Document.tsx'
import { Icon } from '#site/pages/Icon.tsx'
import type { ArticleView, Frame } from '#site/pages/view.ts'

import { articleBody } from './ArticleBody.tsx'
import type { OutlineEntry } from './outline.ts'

/** Asks whether the article helped. A plain form without script or cookie. */
function Feedback({ view, frame }: { view: ArticleView; frame: Frame }) {
  const { t } = frame
  const { action, state } = view.feedback
  if (state === 'thanks')
    return (
      <output className="fb" id="feedback">
        <b>{t('feedback.thanks')}</b>
      </output>
    )
  if (state === 'no')
    return (
      <form className="fb more" id="feedback" action={action} method="post">
        <label htmlFor="missing">
          <b>{t('feedback.missing')}</b>
        </label>
        <textarea
          id="missing"
          name="text"
          rows={3}
          maxLength={1000}
          aria-describedby="missing-hint"
        />
        <small id="missing-hint">{t('feedback.noPersonal')}</small>
        <button className="btn l" name="answer" value="no" type="submit">
          {t('feedback.send')}
        </button>
      </form>
    )
  return (
    <form className="fb" id="feedback" action={action} method="post">
      <b>{t('feedback.question')}</b>
      <button className="btn l" name="answer" value="yes" type="submit">
        <Icon name="yes" />
        {t('feedback.yes')}
      </button>
      <button className="btn l" name="answer" value="no" type="submit">
        <Icon name="no" />
        {t('feedback.no')}
      </button>
    </form>
  )
}

function Contents({ outline }: { outline: OutlineEntry[] }) {
  return (
    <ul>
      {outline.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  )
}

function Aside({ view, frame }: { view: ArticleView; frame: Frame }) {
  const { t } = frame
  return (
    <aside className="toc">
      {view.related.length === 0 ? null : (
        <nav aria-labelledby="related">
          <h2 id="related">{t('help.related')}</h2>
          <ul>
            {view.related.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <h2>{t('help.stuck')}</h2>
      <p className="acts">
        <a className="btn" href={view.assistantHref} rel="nofollow">
          {t('help.askAssistant')}
        </a>
        {view.contactHref === null ? null : (
          <a className="btn" href={view.contactHref}>
            {t('frame.contact')}
          </a>
        )}
      </p>
    </aside>
  )
}

/** Contents on one side, related articles on the other, feedback below. */
export function ArticlePage({ view, frame }: { view: ArticleView; frame: Frame }) {
  const { t } = frame
  const { body, outline } = articleBody(view)
  const foreign = view.locale === frame.locale ? {} : { lang: view.locale, dir: view.direction }
  return (
    <Document frame={frame} className="art">
      <nav className="toc wide" aria-labelledby="contents">
        {outline.length < 2 ? null : (
          <>
            <h2 id="contents">{t('help.contents')}</h2>
            <Contents outline={outline} />
          </>
        )}
      </nav>
      <div>
        <Crumbs href={view.helpHref} above={t('help.name')}>
          <a href={view.category.href}>{view.category.label}</a>
        </Crumbs>
        {view.fallback === null ? null : <p className="note">{view.fallback}</p>}
        {view.notice === null ? null : <p className="note">{view.notice}</p>}
        <article {...foreign}>
          <h1>{view.title}</h1>
          <p className="meta" lang={frame.locale} dir={frame.direction}>
            {view.updated === null ? null : (
              <>
                <time dateTime={view.updated.day}>{view.updated.text}</time> ·{' '}
              </>
            )}
            {view.minutes}
          </p>
          {outline.length < 2 ? null : (
            <details className="tocm" lang={frame.locale} dir={frame.direction}>
              <summary className="btn l">
                {t('help.contents')}
                <Icon name="down" />
              </summary>
              <Contents outline={outline} />
            </details>
          )}
          <div className="body">{body}</div>
        </article>
        <Feedback view={view} frame={frame} />
      </div>
      <Aside view={view} frame={frame} />
    </Document>
  )
}
