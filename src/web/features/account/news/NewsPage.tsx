import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { newsCsvUrl, newsQuery, type News } from '#web/api/news.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { PageHead } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { ExportLink } from '#web/list/ExportLink.tsx'
import { foldNews, type NewsGroup } from '#web/renewal/news/fold.ts'
import { Section } from '#web/ui/Section.tsx'

import './news.css'
import { NewsRow } from './NewsRow.tsx'

const chips = {
  money: ['invoice-arrived', 'invoice-paid'],
  renewed: ['renewed'],
  state: ['suspended', 'restored', 'ended'],
  price: ['price'],
  date: ['date'],
  contradiction: ['contradiction'],
} as const satisfies Record<string, readonly News['kind'][]>
type Chip = keyof typeof chips
const chipNames = Object.keys(chips) as Chip[]

const inChip = (chip: Chip | null, { kind }: News): boolean =>
  chip === null || (chips[chip] as readonly string[]).includes(kind)

interface ChipsProps {
  items: readonly News[]
  chosen: Chip | null
  onChoose: (chip: Chip | null) => void
}

/** Filters by kind, each with its count. Kinds without news are not offered. */
function Chips({ items, chosen, onChoose }: ChipsProps) {
  const { t, format } = useTexts('since')
  const entries = [null, ...chipNames].map((chip) => ({
    chip,
    count: items.filter((item) => inChip(chip, item)).length,
  }))
  return (
    <div className="bar news-chips" role="group" aria-label={t('chips.label')}>
      {entries
        .filter(({ count }) => count > 0)
        .map(({ chip, count }) => (
          <button
            key={chip ?? 'all'}
            type="button"
            className={chip === chosen ? 'chip set' : 'chip'}
            aria-pressed={chip === chosen}
            onClick={() => onChoose(chip)}
          >
            {t(chip === null ? 'chips.all' : `chips.${chip}`)} <b>{format.number(count)}</b>
          </button>
        ))}
    </div>
  )
}

interface DayProps {
  on: string | null
  groups: readonly NewsGroup[]
  /** Whether there is a column for times. */
  timed: boolean
}

/** A day and its changes. */
function Day({ on, groups, timed }: DayProps) {
  const { t, format } = useTexts('since')
  const titleOf = (day: string): string => {
    const date = format.date(day, 'weekday')
    return day === format.today ? t('today', { date }) : date
  }
  const title = on === null ? t('undated') : titleOf(on)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <Section title={title} beside={<span className="end">{t('count', format.count(count))}</span>}>
      <ul className={timed ? 'rows news timed' : 'rows news'} aria-label={title}>
        {groups.map((group) => (
          <NewsRow key={group.key} group={group} timed={timed} />
        ))}
      </ul>
    </Section>
  )
}

/** Everything that has changed since the last visit, by day. */
export function NewsPage() {
  const { t, format } = useTexts('since')
  const { data: news } = useSuspenseQuery(newsQuery)
  const { refresh, refreshing } = useRefresh(newsQuery, 'news')
  const [chip, setChip] = useState<Chip | null>(null)
  const { state, since, items, earlier } = news
  const shown = items.filter((item) => inChip(chip, item))
  const days = Map.groupBy(foldNews(shown), ({ on }) => on)
  const count = items.length + earlier
  const emptyText = (): string => {
    if (state === 'off') return t('off')
    return state === 'first' ? t('first') : t('none')
  }
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={<Link to="/">{t('overview')}</Link>}
        sub={
          since === null || count === 0
            ? emptyText()
            : t('sub', {
                ...format.count(count),
                date: format.dateTime(since),
              })
        }
        asOf={null}
        stale={false}
        onRefresh={refresh}
        refreshing={refreshing}
        actions={
          <>
            <Link to="/account/history" className="link">
              {t('history')}
            </Link>
            {items.length > 0 && !isSupportView && <ExportLink href={newsCsvUrl} />}
          </>
        }
      />
      <div className="page" data-scroll-restoration-id="news">
        {items.length > 0 && <Chips items={items} chosen={chip} onChoose={setChip} />}
        <div className="grid max-w-[62rem] gap-6 px-(--gutter) pt-4 pb-8">
          {[...days].map(([on, groups]) => (
            <Day
              key={on ?? 'undated'}
              on={on}
              groups={groups}
              timed={shown.some(({ at }) => at !== null)}
            />
          ))}
          {earlier > 0 && <p className="mut pt-3 text-3">{t('earlier', format.count(earlier))}</p>}
        </div>
      </div>
    </>
  )
}
