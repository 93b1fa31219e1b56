import { useQueries } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { call } from '#web/api/call.ts'
import { useFormat } from '#web/app/format/use-format.ts'

import { filterItems, type PaletteItem } from './item.ts'
import { wordsOf } from './match.ts'

/** Filtered lists that the words name, such as `Services: Auto-renew off`, with how many rows each has. */
export function useLists(words: readonly string[]): PaletteItem[] {
  const { t } = useTranslation(['palette', 'shell', 'words'])
  const format = useFormat()
  const off = { status: t('palette:lists.autoRenewOff'), words: t('words:autoRenewOff') }
  const on = { status: t('palette:lists.autoRenewOn'), words: t('words:autoRenewOn') }
  const unlocked = { status: t('palette:lists.unlocked'), words: t('words:unlocked') }
  const lists = [
    { resource: 'services' as const, ...off, search: { autoRenew: ['off' as const] } },
    { resource: 'services' as const, ...on, search: { autoRenew: ['on' as const] } },
    { resource: 'domains' as const, ...off, search: { autoRenew: ['off' as const] } },
    { resource: 'domains' as const, ...unlocked, search: { transferLock: ['off' as const] } },
  ]
  const matches = lists.flatMap((list) => {
    const { resource, status, words: others, search } = list
    const label = t('palette:filtered', { list: t(`shell:nav.${resource}`), status })
    const [item] = filterItems(
      [
        {
          key: `list ${resource} ${JSON.stringify(search)}`,
          group: 'lists',
          icon: ListFilter,
          label,
          words: others,
          target: { kind: 'route', route: { to: `/${resource}`, search } },
        },
      ],
      words,
      false,
    )
    // The name of the whole list is no reason to offer its parts.
    const names = wordsOf(t(`shell:nav.${resource}`)).join(' ')
    return words.length === 0 || item === undefined || names.includes(words.join(' '))
      ? []
      : [{ item, list }]
  })
  const counts = useQueries({
    queries: matches.map(({ item, list }) => ({
      queryKey: ['palette', item.key],
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<{ total: number }> =>
        list.resource === 'domains'
          ? call('GET /api/domains', { query: { ...list.search, limit: 1 } }, { signal })
          : call('GET /api/services', { query: { ...list.search, limit: 1 } }, { signal }),
      gcTime: 60_000,
    })),
  })
  return matches.map(({ item }, n) => {
    const total = counts[n]?.data?.total
    return total === undefined
      ? item
      : Object.assign({}, item, {
          end: t('palette:count', format.count(total)),
        })
  })
}
