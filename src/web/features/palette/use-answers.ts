import { useQuery } from '@tanstack/react-query'
import { BookOpen, MessageSquareText, Tag } from 'lucide-react'

import { call } from '#web/api/call.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLinks } from '#web/app/frame/links.ts'
import { openPane } from '#web/app/frame/pane-state.ts'

import { markItem, type PaletteDraft, type PaletteItem } from './item.ts'

const shown = 3

/** The end of the text, which may be an extension: `studio` of `example.studio` and of `.studio`. */
const extensionOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s.]+/u)
    .at(-1) ?? ''

/**
 * Help articles, a question for the assistant, and prices. Of public pages that do not load there is
 * nothing: their own search stays on offer.
 * @param q the typed text, once it has settled
 */
export function useAnswers(
  q: string,
  words: readonly string[],
): { items: PaletteItem[]; busy: boolean } {
  const { t, format, i18n } = useTexts(['palette', 'shell'])
  const links = useLinks()
  const { can } = useSession()
  const locale = i18n.language
  const extension = extensionOf(q)
  const help = useQuery({
    queryKey: ['palette', 'help', locale, q],
    queryFn: ({ signal }) => call('GET /api/public/help', { query: { locale, q } }, { signal }),
    enabled: q !== '' && links['help'] !== undefined,
    gcTime: 60_000,
    retry: false,
  })
  const prices = useQuery({
    queryKey: ['palette', 'prices', locale, extension],
    queryFn: ({ signal }) =>
      call('GET /api/public/prices', { query: { locale, q: extension } }, { signal }),
    enabled: extension.length > 1 && links['prices'] !== undefined,
    gcTime: 60_000,
    retry: false,
  })
  if (q === '') return { items: [], busy: false }
  const articles = (help.data?.items ?? [])
    .slice(0, shown)
    .map(({ slug, title }): PaletteDraft => ({
      key: `article ${slug}`,
      group: 'help',
      icon: BookOpen,
      label: title,
      target: { kind: 'href', href: `${links['help']}/${encodeURIComponent(slug)}` },
    }))
  const question: PaletteDraft = {
    key: 'ask',
    group: 'ask',
    icon: MessageSquareText,
    label: t('ask', { query: q }),
    end: t('shell:nav.assistant'),
    target: { kind: 'action', run: () => openPane(q) },
  }
  const priceRows = (prices.data?.items ?? [])
    .filter(({ tld, unicodeTld }) => tld === extension || unicodeTld.startsWith(extension))
    .slice(0, shown)
    .map(({ tld, unicodeTld, register, promotion, renew }): PaletteDraft => {
      const first = promotion?.register ?? register
      return {
        key: `price ${tld}`,
        group: 'public',
        icon: Tag,
        label: `.${unicodeTld}`,
        detail: first ? t('price.first', { amount: format.money(first) }) : undefined,
        end: renew ? t('price.renew', { amount: format.money(renew) }) : undefined,
        target: {
          kind: 'href',
          href: `${links['prices']}?${new URLSearchParams({ q: unicodeTld })}`,
        },
      }
    })
  const drafts = [...articles, ...(can.assistant === false ? [] : [question]), ...priceRows]
  return {
    items: drafts.map((draft) => markItem(draft, words)),
    busy: help.isFetching || prices.isFetching,
  }
}
