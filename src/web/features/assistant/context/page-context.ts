import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'

import type { AssistantSubject } from '#web/api/assistant.ts'

type Kind = AssistantSubject['kind']

const routes: [RegExp, Kind][] = [
  [/^\/services\/([^/]+)\/([^/]+)\/?$/, 'service'],
  [/^\/domains\/([^/]+)\/?$/, 'domain'],
  [/^\/invoices\/([^/]+)\/?$/, 'invoice'],
]

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const labelKeys = ['unicodeName', 'name', 'number', 'title']

/** What the page has read of a record: its own words for it. */
const labelIn = (data: unknown, id: string, type: string | null, depth = 0): string | null => {
  if (typeof data !== 'object' || data === null || depth > 4) return null
  const record = data as Record<string, unknown>
  const same = record['id'] === id || record['name'] === id
  if (same && (type === null || record['type'] === type)) {
    for (const key of labelKeys) {
      const label = record[key]
      if (typeof label === 'string' && label !== '') return label
    }
  }
  for (const inner of [
    record['data'],
    record['items'],
    record['pages'],
    ...(Array.isArray(data) ? data : []),
  ]) {
    const label = labelIn(inner, id, type, depth + 1)
    if (label !== null) return label
  }
  return null
}

const labelOf = (client: QueryClient, id: string, type: string | null): string => {
  for (const query of client.getQueryCache().getAll()) {
    const label = labelIn(query.state.data, id, type)
    if (label !== null) return label
  }
  return id
}

/** Records that an address is about: what a question asked there carries. */
export const subjectsOf = (pathname: string, client: QueryClient): AssistantSubject[] => {
  for (const [pattern, kind] of routes) {
    const match = pattern.exec(pathname)
    if (match === null) continue
    const id = decoded(match.at(-1) ?? '')
    const type = kind === 'service' ? decoded(match[1] ?? '') : null
    return [{ kind, type, id, label: labelOf(client, id, type).slice(0, 255) }]
  }
  return []
}

export interface PageContext {
  page: string
  subjects: AssistantSubject[]
}

/** The page beside the assistant: its address, and the record that it shows. */
export function usePageContext(): PageContext {
  const client = useQueryClient()
  const page = useLocation({ select: ({ pathname }) => pathname })
  // A record's name may arrive after its address.
  const found = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => JSON.stringify(subjectsOf(page, client)),
  )
  return useMemo(() => ({ page, subjects: JSON.parse(found) as AssistantSubject[] }), [page, found])
}
