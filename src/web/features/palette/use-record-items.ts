import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  Bookmark,
  ExternalLink,
  FileText,
  Globe,
  MessageSquareText,
  Printer,
  ReceiptText,
  Server,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { viewCountsQuery, viewsQuery } from '#web/api/views.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { openPane } from '#web/app/frame/pane-state.ts'
import { isSameRecord, type PageRecord, usePageRecords } from '#web/app/record/page-record.ts'
import { subjectRoute } from '#web/app/record/SubjectLink.tsx'

import type { PaletteDraft, PaletteItem } from './item.ts'
import { useSwitchItem } from './use-switch-item.ts'

/** Saved views, pinned or not: narrow windows have no sidebar for them. */
export function useViewItems(): PaletteDraft[] {
  const { t, format } = useTexts('palette')
  const router = useRouter()
  const { support } = useSession()
  const { data: views = [] } = useQuery({ ...viewsQuery, enabled: support === null })
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: views.length > 0 })
  return views.map(({ id, name, path }) => {
    const count = counts?.[id] ?? null
    return {
      key: `view ${id}`,
      group: 'lists',
      icon: Bookmark,
      label: name,
      end: count === null ? undefined : t('count', format.count(count)),
      target: { kind: 'action', run: () => router.history.push(path) },
    }
  })
}

const icons = { service: Server, domain: Globe, invoice: ReceiptText }

/** What can be done with the record on the page, and the records opened before it. */
export function useRecordItems(): { actions: PaletteDraft[]; recent: PaletteDraft[] } {
  const { t } = useTranslation('palette')
  const { can } = useSession()
  const { current, visited } = usePageRecords()
  const switchItem = useSwitchItem()
  const actionsOf = (record: PageRecord): PaletteDraft[] => {
    const { label: name, autoRenew = null, ask, print } = record
    const item = (
      key: string,
      icon: PaletteItem['icon'],
      label: string,
      target: PaletteItem['target'],
    ): PaletteDraft => ({
      key: `current ${key}`,
      group: 'current',
      icon,
      label,
      target,
    })
    const link = (
      key: 'pay' | 'pdf' | 'manage',
      href: string | null | undefined,
      icon: PaletteItem['icon'],
    ): PaletteDraft[] => {
      if (typeof href !== 'string') return []
      const label = t(key, { name })
      return [item(key, icon, label, { kind: 'href', href, isExternal: true })]
    }
    return [
      ...(autoRenew === null ? [] : switchItem(autoRenew, 'current')),
      ...link('pay', record.payUrl, ExternalLink),
      ...link('pdf', record.pdfUrl, FileText),
      ...link('manage', record.manageUrl, ExternalLink),
      ...(print
        ? [item('print', Printer, t('print', { name }), { kind: 'action', run: print })]
        : []),
      ...(ask !== undefined && can.assistant !== false
        ? [item('ask', MessageSquareText, ask, { kind: 'action', run: () => openPane() })]
        : []),
    ]
  }
  return {
    actions: current === null ? [] : actionsOf(current),
    recent: visited
      .filter((record) => current === null || !isSameRecord(record, current))
      .flatMap((record): PaletteDraft[] => {
        const route = subjectRoute(record)
        const { kind, type, id, label } = record
        return route === null
          ? []
          : [
              {
                key: `recent ${kind} ${type}/${id}`,
                group: 'recent',
                icon: icons[kind],
                label,
                detail: t(`kind.${kind}`),
                target: { kind: 'route', route },
              },
            ]
      }),
  }
}
