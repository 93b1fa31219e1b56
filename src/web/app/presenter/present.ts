import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { i18n } from 'i18next'

import { accountQuery } from '#web/api/account.ts'
import { setBodyFilter, setInputFilter } from '#web/api/call.ts'
import { domainKeysQuery } from '#web/api/domains.ts'
import { serviceKeysQuery } from '#web/api/services.ts'
import { onForget } from '#web/api/session-state.ts'
import { usePageRecords } from '#web/app/record/page-record.ts'
import type { Settings } from '#web/app/settings/settings.ts'

import { createHide, type Hide } from './hide.ts'
import { createPseudonyms, type Pairs, type Pseudonyms } from './pseudonyms.ts'

/** Resources with the customer's data come first, so that their values are found in the others' texts. */
const owners = ['session', 'account']

/** Keeps the numbers over a reload and for other tabs. Gone with the mode and with the session. */
const storageKey = 'portico.names'
const forgetNames = (): void => localStorage.removeItem(storageKey)
onForget(forgetNames)

function storedPairs(): Pairs {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as Pairs
  } catch {
    return []
  }
}

function keepPairs(pairs: Pairs): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(pairs))
  } catch {
    // Without storage a reload counts anew.
  }
}

let pseudonyms: Pseudonyms | null = null

function hideCached(client: QueryClient, hide: Hide): void {
  const queries = client.getQueryCache().getAll()
  const rank = (key: unknown): number => (owners.indexOf(String(key)) + 3) % 3
  for (const query of queries.toSorted((a, b) => rank(a.queryKey[0]) - rank(b.queryKey[0]))) {
    const { data, dataUpdatedAt: updatedAt } = query.state
    if (data === undefined) continue
    const hidden = hide(String(query.queryKey[0]), data)
    client.setQueryData(query.queryKey, hidden, { updatedAt })
    const renamed = query.queryKey.map((part) =>
      typeof part === 'string' ? (pseudonyms?.ofName(part) ?? part) : part,
    )
    // The page of a name has another address from here on.
    if (renamed.some((part, nth) => part !== query.queryKey[nth]))
      client.setQueryData(renamed, hidden, { updatedAt })
  }
}

/** Replaces whole segments and values of the page's address. */
function renameAddress(router: AnyRouter, rename: (text: string) => string): void {
  const { pathname, search, hash } = window.location
  const path = pathname
    .split('/')
    .map((segment) => encodeURIComponent(rename(decodeURIComponent(segment))))
    .join('/')
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].map(([key, value]) => [key, rename(value)]),
  ).toString()
  const isChanged = decodeURIComponent(path) !== decodeURIComponent(pathname)
  const hasQuery = query !== new URLSearchParams(search).toString()
  if (isChanged || hasQuery) router.history.replace(path + (query && `?${query}`) + hash)
}

const wordOf =
  ({ t, exists }: i18n) =>
  (type: string): string =>
    exists(`services:type.${type}`)
      ? t(`services:type.${type as 'vps'}`)
      : t('services:type.service')

/** Turns presenter mode on: from here on no personal value is in the page, nor read into it. */
function start(client: QueryClient, texts: i18n, router: AnyRouter, keepNames: boolean): void {
  pseudonyms = keepNames ? null : createPseudonyms(wordOf(texts), storedPairs(), keepPairs)
  const names = pseudonyms
  const hide = createHide(() => texts.t('common:hidden'), names)
  setBodyFilter(hide)
  setInputFilter(names?.restore ?? ((input) => input))
  const hideAll = (): void => {
    // Another mode has begun meanwhile.
    if (pseudonyms !== names) return
    hideCached(client, hide)
    if (names) renameAddress(router, (text) => names.ofName(text) ?? text)
  }
  hideAll()
  // Reads the values that other pages' texts may contain, unless a page has done so.
  void client.prefetchQuery(accountQuery).then(hideAll)
  if (!names) return
  void Promise.all([
    client.prefetchQuery(serviceKeysQuery({})),
    client.prefetchQuery(domainKeysQuery({})),
  ]).then(hideAll)
}

/** What follows is read again, with its names. */
function stop(client: QueryClient, router: AnyRouter): void {
  const names = pseudonyms
  pseudonyms = null
  forgetNames()
  setBodyFilter((_, body) => body)
  setInputFilter((input) => input)
  if (names) renameAddress(router, (text) => names.restore(text))
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}

export async function present(
  { presenter, keepNames }: Pick<Settings, 'presenter' | 'keepNames'>,
  client: QueryClient,
  texts: i18n,
  router: AnyRouter,
): Promise<void> {
  // The palette offers them by name.
  usePageRecords.setState(({ current }) => ({ visited: current ? [current] : [] }))
  if (presenter) {
    await texts.loadNamespaces(['presenter', 'services'])
    if (keepNames && pseudonyms) stop(client, router)
    start(client, texts, router, keepNames)
  } else stop(client, router)
  delete document.documentElement.dataset['hiding']
}
