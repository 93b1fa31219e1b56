import type { ArticleLink } from '#site/pages/view.ts'

/** Titles and summaries. Those in another language than the page have a `lang`. */
export function ArticleList({ articles }: { articles: (ArticleLink & { section?: string })[] }) {
  return (
    <ul className="arts">
      {articles.map(({ label, href, summary, locale, section }) => (
        <li key={href} lang={locale ?? undefined} dir={locale === null ? undefined : 'auto'}>
          <a href={href}>{label}</a>
          <p>{summary}</p>
          {section === undefined ? null : <small>{section}</small>}
        </li>
      ))}
    </ul>
  )
}
