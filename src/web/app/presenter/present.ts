import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'

import { accountQuery } from '#web/api/account.ts'
import { setBodyFilter } from '#web/api/call.ts'

import { createHide, type Hide } from './hide.ts'

/** Resources with the customer's data come first, so that their values are found in the others' texts. */
const owners = ['session', 'account']

function hideCached(client: QueryClient, hide: Hide): void {
  const queries = client.getQueryCache().getAll()
  const rank = (key: unknown): number => (owners.indexOf(String(key)) + 3) % 3
  for (const query of queries.toSorted((a, b) => rank(a.queryKey[0]) - rank(b.queryKey[0]))) {
    const { data, dataUpdatedAt: updatedAt } = query.state
    if (data === undefined) continue
    client.setQueryData(query.queryKey, hide(String(query.queryKey[0]), data), { updatedAt })
  }
}

/** Turns presenter mode on: from here on no personal value is in the page, nor read into it. */
function start(client: QueryClient, { t }: i18n): void {
  const hide = createHide(() => t('common:hidden'))
  setBodyFilter(hide)
  hideCached(client, hide)
  // Reads the values that other pages' texts may contain, unless a page has done so.
  void client.prefetchQuery(accountQuery).then(() => hideCached(client, hide))
}

function stop(client: QueryClient): void {
  setBodyFilter((_, body) => body)
  client.removeQueries({ type: 'inactive' })
  void client.invalidateQueries()
}

export async function present(on: boolean, client: QueryClient, texts: i18n): Promise<void> {
  if (on) {
    await texts.loadNamespaces('presenter')
    start(client, texts)
  } else stop(client)
  delete document.documentElement.dataset['hiding']
}
