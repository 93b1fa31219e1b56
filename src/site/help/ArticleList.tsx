import type { ArticleLink } from '#site/view.ts'

/** Titles with their summaries; a text in another language says so by `lang`. */
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
