import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { newsQuery } from '#web/api/news.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { foldNews, mostImportant } from '#web/renewal/news/fold.ts'
import { NewsAmount } from '#web/renewal/news/NewsAmount.tsx'
import { NewsText } from '#web/renewal/news/NewsText.tsx'
import { Section } from '#web/ui/Section.tsx'

const maxLines = 4

/** What has changed since the last visit, in four lines at most. Nothing if nothing has. */
export function SinceLastVisit() {
  const { t, format } = useTexts('since')
  const { data } = useQuery(newsQuery)
  if (!data || data.items.length === 0 || data.since === null) return null
  const groups = foldNews(data.items)
  return (
    <Section
      title={
        <>
          {t('title')} <span className="mut sm">{format.day(data.since, 'short')}</span>
        </>
      }
      beside={
        <Link to="/account/$tab" params={{ tab: 'news' }} className="end link">
          {t('all')}
        </Link>
      }
    >
      <ul className="mini">
        {mostImportant(groups, maxLines).map((group) => (
          <li key={group.key}>
            <span className="d">{group.on === null ? '' : format.dateNear(group.on)}</span>
            <span className="ink2">
              <NewsText group={group} />
            </span>
            <span className="num mut">
              <NewsAmount group={group} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
