import { useQueries } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'

import { call } from '#web/api/call.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { Facets } from '#web/list/use-filter-menus.ts'

import { filterItems, type PaletteItem } from './item.ts'
import { wordsOf } from './match.ts'

interface NamedList {
  resource: 'services' | 'domains'
  /** The filter, and the value that its rows have. */
  facet: string
  value: string
  text: string
  /** Other words for it. */
  words: string
}

const resources = ['services', 'domains'] as const
/** How many nameservers are offered, the most frequent ones. */
const maxNameservers = 3

const queryOfFacets = (resource: NamedList['resource'], enabled: boolean) => ({
  queryKey: ['palette', 'facets', resource],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Facets> => {
    const { facets } = await (resource === 'services'
      ? call('GET /api/services', { query: { limit: 1 } }, { signal })
      : call('GET /api/domains', { query: { limit: 1 } }, { signal }))
    return facets
  },
  enabled,
  retry: false,
  gcTime: 60_000,
})

/** Filtered lists that the words name, such as `Services: Auto-renew off`, with how many rows each has. */
export function useLists(words: readonly string[]): { items: PaletteItem[]; busy: boolean } {
  const { t, format } = useTexts(['palette', 'shell', 'words'])
  const facets = useQueries({
    queries: resources.map((resource) => queryOfFacets(resource, words.length > 0)),
  })
  const countsOf = (resource: NamedList['resource'], facet: string) =>
    facets[resources.indexOf(resource)]?.data?.[facet] ?? {}
  const off = {
    value: 'off',
    text: t('palette:lists.autoRenewOff'),
    words: t('words:autoRenewOff'),
  }
  const on = { value: 'on', text: t('palette:lists.autoRenewOn'), words: t('words:autoRenewOn') }
  const unlocked = {
    value: 'off',
    text: t('palette:lists.unlocked'),
    words: t('words:unlocked'),
  }
  const lists: NamedList[] = [
    { resource: 'services', facet: 'autoRenew', ...off },
    { resource: 'services', facet: 'autoRenew', ...on },
    { resource: 'domains', facet: 'autoRenew', ...off },
    { resource: 'domains', facet: 'autoRenew', ...on },
    { resource: 'domains', facet: 'transferLock', ...unlocked },
    ...Object.keys(countsOf('domains', 'nameserver')).map((value) => ({
      resource: 'domains' as const,
      facet: 'nameserver',
      value,
      text: t('palette:lists.nameserver', { name: value }),
      words: '',
    })),
  ]
  const items = lists.flatMap(({ resource, facet, value, text, words: others }) => {
    const count = countsOf(resource, facet)[value] ?? 0
    const list = t(`shell:nav.${resource}`)
    // The name of the whole list is no reason to offer its parts.
    if (count === 0 || words.length === 0 || wordsOf(list).join(' ').includes(words.join(' ')))
      return []
    const found = filterItems(
      [
        {
          key: `list ${resource} ${facet} ${value}`,
          group: 'lists',
          icon: ListFilter,
          label: t('palette:filtered', { list, status: text }),
          words: others,
          end: t('palette:count', format.count(count)),
          target: { kind: 'route', route: { to: `/${resource}`, search: { [facet]: [value] } } },
        },
      ],
      words,
      false,
    )
    return found.map((item) => ({ item, facet, count }))
  })
  const named = items.filter(({ facet }) => facet !== 'nameserver')
  const nameservers = items
    .filter(({ facet }) => facet === 'nameserver')
    .toSorted((a, b) => b.count - a.count)
    .slice(0, maxNameservers)
  return {
    items: [...named, ...nameservers].map(({ item }) => item),
    busy: facets.some(({ isLoading }) => isLoading),
  }
}
