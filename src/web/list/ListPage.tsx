import { useSuspenseQuery } from '@tanstack/react-query'
import {
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from 'react'

import type { List } from '#contract/shapes.ts'
import { urlOf, type Query } from '#web/api/call.ts'
import { isUnreachable } from '#web/api/error.ts'
import type { PageQuery } from '#web/api/pages.ts'
import { providerWait } from '#web/app/errors/retry-delay.ts'
import { StaleContext } from '#web/app/errors/use-lock.ts'
import { PageHead, type PageHeadProps } from '#web/app/frame/PageHead.tsx'
import { useRefresh } from '#web/app/frame/use-refresh.ts'
import { KeysDialog } from '#web/app/keys/KeysDialog.tsx'
import { useLetterKeys } from '#web/app/keys/use-letter-keys.ts'
import { deferred } from '#web/ui/deferred.tsx'
import { useRoom, type Room } from '#web/ui/use-room.ts'

import { BusyRegion } from './BusyRegion.tsx'
import { ExportLink } from './ExportLink.tsx'
import { UnreadableNote } from './UnreadableNote.tsx'
import type { Facets } from './use-filter-menus.ts'

const NoneReadable = deferred(() => import('./NoRows.tsx'), 'NoneReadable')
const StaleBanner = deferred(() => import('#web/app/errors/StaleBanner.tsx'), 'StaleBanner')
const NoMatch = deferred(() => import('./NoRows.tsx'), 'NoMatch')

const SaveViewButton = deferred(() => import('./SaveViewButton.tsx'), 'SaveViewButton')

/** Whether a filter is set. If not, an empty list means that there are no records at all. */
const isNarrowed = ({ sort: _sort, group: _group, ...filters }: Query): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** What a list page needs of its search parameters. */
interface TextSearch {
  q?: string | undefined
}

/** The pages of a feature get these from its route. */
export interface SearchProps<Search> {
  search: Search
  onSearch: (change: Partial<Search>, replace?: boolean) => void
}

/** For the search field and filters above a list. */
export interface ListBarProps<Search> extends SearchProps<Search> {
  facets: Facets
  searchRef: Ref<HTMLInputElement>
  phone: boolean
  /** Whether entries have checkboxes (phones only). */
  selecting: boolean
  onSelecting: (selecting: boolean) => void
}

/** For the rows. While a new search loads, everything is still about the previous one. */
export interface ListView<Search, Filter, Page extends List<unknown>> extends SearchProps<Search> {
  /** The first page, with what is known about the whole list. */
  list: Page
  filter: Filter
  queryOf: (page: number) => PageQuery<Page>
  room: Room
  stale: boolean
  selecting: boolean
  /** Shows the keyboard shortcuts. */
  onKeys: () => void
}

interface ListParts {
  head: ReactNode
  /** Says that the provider cannot be reached. */
  banner: ReactNode
  /** The list below its tabs and filters, or `empty`. */
  body: ReactNode
  isEmpty: boolean
}

interface ListPageProps<Search, Filter, Page extends List<unknown>> extends SearchProps<Search> {
  /** First part of the query keys. */
  resource: string
  query: (filter: Filter, page?: number) => PageQuery<Page>
  filterOf: (search: Search) => Filter
  /** The BFF keeps the records itself, so they are never stale. No view can be saved of them. */
  isOurs?: boolean
  title: string
  /** One sentence below the title. */
  lead: (list: Page, isNarrowed: boolean) => ReactNode
  /** Address of the filtered list as CSV. */
  csv?: `GET /api/${string}.csv`
  /** What else differs in the page's head. */
  head?: Partial<PageHeadProps>
  tabs?: (list: Page) => ReactNode
  /** Above the filters. */
  notice?: ReactNode
  bar: (props: ListBarProps<Search>, list: Page) => ReactNode
  rows: (view: ListView<Search, Filter, Page>) => ReactNode
  empty: ReactNode
  /** Says what the search covers. */
  noMatchHint: string
  className?: string
  /** Arranges the parts if they do not simply follow each other. The banner is then left to it. */
  layout?: (parts: ListParts) => ReactNode
}

/** A page of one resource's rows: head, tabs, filters, list. */
export function ListPage<
  Search extends TextSearch,
  Filter extends Query,
  Page extends List<unknown>,
>(props: ListPageProps<Search, Filter, Page>) {
  const { query, filterOf, search, onSearch, csv, layout, isOurs = false } = props
  // Typing stays responsive, and the old list stays until the new one has loaded.
  const deferredSearch = useDeferredValue(search)
  const filter = useMemo(() => filterOf(deferredSearch), [filterOf, deferredSearch])
  const queryOf = useCallback((page?: number) => query(filter, page), [query, filter])
  const firstPage = useSuspenseQuery(queryOf())
  const list = firstPage.data
  const { total, facets, asOf, complete } = list
  const isStale = !isOurs && (list.stale || isUnreachable(firstPage.error))
  const { refreshing, refresh } = useRefresh(queryOf(), props.resource)
  const [room, watchRoom] = useRoom()
  const [selecting, setSelecting] = useState(false)
  const { searchField, showKeys, keysDialog } = useListShortcuts()
  const isFiltered = isNarrowed(filter)
  const isEmpty = total === 0 && !isFiltered && complete
  const clearFilters = (): void => {
    const { sort: _sort, ...filters }: Query = filter
    const cleared = Object.keys(filters).map((key) => [key, undefined])
    onSearch(Object.fromEntries(cleared) as Partial<Search>)
  }
  const head = (
    <PageHead
      title={props.title}
      sub={props.lead(list, isFiltered)}
      asOf={asOf}
      stale={isStale}
      onRefresh={refresh}
      refreshing={refreshing}
      {...props.head}
      actions={
        <>
          {isFiltered && !isOurs && <SaveViewButton />}
          {csv !== undefined && !isEmpty && <ExportLink href={urlOf(csv, { query: filter })} />}
          {props.head?.actions}
        </>
      }
    />
  )
  const banner = isStale && (
    <StaleBanner asOf={asOf} wait={providerWait(firstPage)} onRetry={refresh} />
  )
  const nothing =
    list.unreadable.length > 0 ? <NoneReadable records={list.unreadable} /> : props.empty
  const body = isEmpty ? (
    nothing
  ) : (
    <div ref={watchRoom} className={props.className ?? 'sheet'}>
      {props.tabs?.(list)}
      {layout === undefined && banner}
      {props.notice}
      {props.bar(
        {
          search,
          facets,
          onSearch,
          searchRef: searchField,
          phone: room === 'phone',
          selecting,
          onSelecting: setSelecting,
        },
        list,
      )}
      <BusyRegion busy={deferredSearch !== search}>
        {total === 0 && (isFiltered || complete) ? (
          <>
            <NoMatch query={deferredSearch.q} hint={props.noMatchHint} onClear={clearFilters} />
            <UnreadableNote records={list.unreadable} />
          </>
        ) : (
          props.rows({
            list,
            filter,
            queryOf,
            search: deferredSearch,
            onSearch,
            room,
            stale: isStale,
            selecting,
            onKeys: showKeys,
          })
        )}
      </BusyRegion>
    </div>
  )
  return (
    <StaleContext value={isStale}>
      {layout?.({ head, banner, body, isEmpty }) ?? (
        <>
          {head}
          {isEmpty && banner}
          {body}
        </>
      )}
      {keysDialog}
    </StaleContext>
  )
}

/** `/` focuses the search field. `?`, or calling `showKeys`, lists the keyboard shortcuts. */
export function useListShortcuts() {
  const searchField = useRef<HTMLInputElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = (): void => setKeysShown(true)
  useLetterKeys({ '/': () => searchField.current?.focus(), '?': showKeys })
  const keysDialog = areKeysShown && <KeysDialog onClose={() => setKeysShown(false)} />
  return { searchField, showKeys, keysDialog }
}
