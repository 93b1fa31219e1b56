import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'

import type { AssistantSubject } from '#web/api/assistant.ts'

type SubjectKind = AssistantSubject['kind']

const routes: [RegExp, SubjectKind][] = [
  [/^\/services\/([^/]+)\/([^/]+)\/?$/, 'service'],
  [/^\/domains\/([^/]+)\/?$/, 'domain'],
  [/^\/invoices\/([^/]+)\/?$/, 'invoice'],
]

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const labelKeys = ['unicodeName', 'name', 'number', 'title']

/** Searches query data for a record's label. */
const findLabel = (data: unknown, id: string, type: string | null, depth = 0): string | null => {
  if (typeof data !== 'object' || data === null || depth > 4) return null
  const record = data as Record<string, unknown>
  const isMatch = record['id'] === id || record['name'] === id
  if (isMatch && (type === null || record['type'] === type)) {
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
    const label = findLabel(inner, id, type, depth + 1)
    if (label !== null) return label
  }
  return null
}

const labelOf = (client: QueryClient, id: string, type: string | null): string => {
  for (const query of client.getQueryCache().getAll()) {
    const label = findLabel(query.state.data, id, type)
    if (label !== null) return label
  }
  return id
}

/** The record that a page is about. A question asked there carries it. */
export const subjectsOf = (pathname: string, client: QueryClient): AssistantSubject[] => {
  for (const [pattern, kind] of routes) {
    const match = pattern.exec(pathname)
    if (match === null) continue
    const id = decode(match.at(-1) ?? '')
    const type = kind === 'service' ? decode(match[1] ?? '') : null
    return [{ kind, type, id, label: labelOf(client, id, type).slice(0, 255) }]
  }
  return []
}

export interface PageContext {
  page: string
  subjects: AssistantSubject[]
}

/** Path of the page beside the assistant, and the record that it shows. */
export function usePageContext(): PageContext {
  const client = useQueryClient()
  const page = useLocation({ select: ({ pathname }) => pathname })
  // Serialized to compare by value. The label may load after the page has changed.
  const subjects = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => JSON.stringify(subjectsOf(page, client)),
  )
  return useMemo(
    () => ({ page, subjects: JSON.parse(subjects) as AssistantSubject[] }),
    [page, subjects],
  )
}
