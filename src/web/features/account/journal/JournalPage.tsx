import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, Headset, KeyRound, type LucideIcon, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { accessActors, accessDeeds, keptMonths } from '#contract/access-log.search.ts'
import type { Group } from '#contract/shapes.ts'
import { accessLogQuery } from '#web/api/access-log.ts'
import { useSession } from '#web/api/session.ts'
import { sessionsQuery } from '#web/api/sessions.ts'
import { type Grant, grantsQuery, useStopGrant } from '#web/api/support.ts'
import { ErrorNote } from '#web/app/errors/ErrorNote.tsx'
import { useTexts } from '#web/app/format/use-texts.ts'
import { AccountTabs } from '#web/features/account/AccountTabs.tsx'
import { useDayText } from '#web/features/account/history/use-change-text.ts'
import { When } from '#web/features/account/history/use-columns.tsx'
import { EmptyPage } from '#web/list/EmptyPage.tsx'
import { FilterMenus } from '#web/list/FilterMenus.tsx'
import { type ListBarProps, ListPage, type SearchProps } from '#web/list/ListPage.tsx'
import { ListRows } from '#web/list/ListRows.tsx'
import { ListSearch } from '#web/list/ListSearch.tsx'
import { plainGroups } from '#web/list/plain-groups.tsx'
import { useFilterMenus } from '#web/list/use-filter-menus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segments } from '#web/ui/Segments.tsx'

import { filterOf, type JournalSearch, type JournalView } from './search.ts'
import { Did, useColumns, What, Who } from './use-columns.tsx'

import './journal.css'

interface RowProps {
  icon: LucideIcon
  name: string
  text: string
  since: string | null
  action: ReactNode
}

const Row = ({ icon: Icon, name, text, since, action }: RowProps) => (
  <li>
    <Icon className="i" />
    <div className="min-w-0 flex-1 basis-40">
      <b className="block">{name}</b>
      <span className="sm">{text}</span>
    </div>
    {since !== null && <span className="ink2">{since}</span>}
    <span className="ms-auto">{action}</span>
  </li>
)

function GrantRow({ grant }: { grant: Grant }) {
  const { t, format } = useTexts('journal')
  const stop = useStopGrant({})
  const { id, helper, helperVerified, hideAmounts, startedAt, secondsLeft } = grant
  const left = format.duration(secondsLeft)
  return (
    <>
      <Row
        icon={Headset}
        name={
          helper === null
            ? t('now.waiting')
            : t(helperVerified ? 'who.staff' : 'who.supportNamed', {
                name: helper,
              })
        }
        text={
          helperVerified
            ? t(hideAmounts ? 'now.staffLooksHidden' : 'now.staffLooks')
            : t(hideAmounts ? 'now.looksHidden' : 'now.looks')
        }
        since={
          startedAt === null
            ? t('now.left', { left })
            : t('now.since', { time: format.time(startedAt), left })
        }
        action={
          <Button size="s" busy={stop.isPending} onClick={() => stop.mutate(id)}>
            {t('now.stop')}
          </Button>
        }
      />
      <ErrorNote error={stop.error} />
    </>
  )
}

/** Who has access to the account now, with buttons to end it. */
function AccessNow() {
  const { t, format } = useTexts('journal')
  const { person, sharing } = useSession()
  const { data: grants } = useQuery({ ...grantsQuery, enabled: sharing !== null })
  const { data: sessions } = useQuery(sessionsQuery)
  const open = grants?.filter(({ state }) => state !== 'ended') ?? []
  return (
    <div className="px-gutter pt-4">
      <Section title={t('now.title')}>
        <ul className="accesses">
          {open.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
          <Row
            icon={User}
            name={t('who.you')}
            text={sessions ? t('now.devices', format.count(sessions.length)) : t('now.signedIn')}
            since={t('now.inUse')}
            action={
              <Link className="link" to="/account/$tab" params={{ tab: 'devices' }}>
                {t('now.toDevices')}
              </Link>
            }
          />
          <Row
            icon={KeyRound}
            name={t(person === null ? 'now.key' : 'now.keys')}
            text={t('now.keyText')}
            since={null}
            action={
              <Link className="link" to="/account/$tab" params={{ tab: 'keys' }}>
                {t('now.toKeys')}
              </Link>
            }
          />
        </ul>
      </Section>
    </div>
  )
}

const keyOf = ({ id }: { id: string }): string => id

/** Entries by day. None of them can be changed. */
function JournalList(view: JournalView) {
  const { t, format } = useTexts('journal')
  const columns = useColumns()
  const dayText = useDayText()
  const headingOf = ({ key }: Group) => ({ label: dayText(key), count: '' })
  return (
    <ListRows
      view={view}
      label={t('name')}
      keyOf={keyOf}
      className="journal"
      columns={columns}
      {...plainGroups(columns.length, headingOf)}
      renderEntry={(entry) => (
        <>
          <span className="nm">
            <What entry={entry} />
          </span>
          <span className="when">
            <When at={entry.at} /> · <Did entry={entry} />
          </span>
          <Who entry={entry} />
        </>
      )}
      foot={t('kept', format.count(keptMonths))}
    />
  )
}

const spans = [7, 30, 90, 365]

function JournalFilters({ search, facets, onSearch, searchRef }: ListBarProps<JournalSearch>) {
  const { t } = useTranslation('journal')
  const menus = useFilterMenus<JournalSearch>(search, facets, onSearch)
  return (
    <div className="bar">
      <h2 className="sect max-md:basis-full">{t('name')}</h2>
      <ListSearch
        {...{ searchRef, search, onSearch }}
        label={t('filter.search')}
        placeholder={t('filter.placeholder')}
      />
      <FilterMenus
        filters={[
          {
            ...menus.within('within', t('filter.within'), spans),
            icon: <Calendar className="i" />,
          },
          menus.anyOf('who', t('filter.who'), accessActors, (actor) => t(`who.${actor}`)),
        ]}
      />
      <Segments
        label={t('filter.deed')}
        value={search.deed}
        options={[undefined, ...accessDeeds].map((value) => ({
          value,
          text: t(`deed.${value ?? 'all'}`),
        }))}
        onChange={(deed) => onSearch({ deed })}
      />
    </div>
  )
}

/** Who has access now, then who saw or changed what. */
export function JournalPage(props: SearchProps<JournalSearch>) {
  const { t } = useTranslation(['journal', 'account'])
  return (
    <ListPage
      {...props}
      resource="access-log"
      query={accessLogQuery}
      filterOf={filterOf}
      isOurs
      csv="GET /api/access-log.csv"
      title={t('account:title')}
      lead={() => t('account:sub')}
      bar={(bar) => <JournalFilters {...bar} />}
      rows={(view) => <JournalList {...view} />}
      empty={<EmptyPage title={t('empty.title')} text={t('empty.text')} topics={[]} />}
      noMatchHint={t('noMatch')}
      layout={({ head, body }) => (
        <>
          {head}
          <AccountTabs />
          <AccessNow />
          {body}
        </>
      )}
    />
  )
}
