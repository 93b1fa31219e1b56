import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import {
  BookOpen,
  Building2,
  ChartColumn,
  EyeOff,
  Fingerprint,
  Headset,
  History,
  Keyboard,
  KeyRound,
  Languages,
  Link,
  ListChecks,
  LogOut,
  Newspaper,
  Percent,
  ScrollText,
  SunMoon,
  Tags,
  ToggleRight,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import type shell from '#locales/en/shell.json'
import { linkedKeysQuery, useSwitchAccount } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { askToShare } from '#web/api/sharing-state.ts'
import { useSignOut } from '#web/app/account-menu/account-entries.ts'
import { nameOfLink } from '#web/app/account-menu/use-account-entries.tsx'
import { useLinks } from '#web/app/frame/links.ts'
import { mainPages, secondaryPages, type NavigationItem } from '#web/app/frame/navigation.ts'
import { useCopyLink } from '#web/app/place/use-copy-link.ts'
import {
  useSelectionCommandState,
  type SelectionCommand,
} from '#web/app/record/selection-commands.ts'
import { chooseLanguage } from '#web/app/settings/choose-language.ts'
import { themeLabels } from '#web/app/settings/setting-labels.ts'
import { changeSettings, themes, useSettings } from '#web/app/settings/settings.ts'

import { filterItems, markItem, type PaletteDraft, type PaletteItem } from './item.ts'
import { withoutYear } from './match.ts'
import { useRecordItems, useViewItems } from './use-record-items.ts'

/** `nav.services` has the words `services`. */
const wordsKey = (label: NavigationItem['label']) =>
  label.slice('nav.'.length) as Exclude<keyof (typeof shell)['nav'], 'notificationsShort'>

const asItem = ({ key, label, changes, run }: SelectionCommand): PaletteDraft => ({
  key: `selected ${key}`,
  group: 'selected',
  icon: changes ? ToggleRight : ListChecks,
  label,
  ...(changes ? { changes } : {}),
  target: { kind: 'action', run },
})

interface LocalQuery {
  query: string
  words: readonly string[]
  /** With typing errors. */
  similar: boolean
}

/** Recent records, pages, actions and the public search: all that needs no request. */
export function useLocalItems(
  { query, words, similar }: LocalQuery,
  onKeys: () => void,
): PaletteItem[] {
  const { t, i18n } = useTranslation([
    'palette',
    'shell',
    'accounts',
    'account',
    'costs',
    'since',
    'words',
  ])
  const { theme, presenter } = useSettings()
  const signOut = useSignOut()
  const copyLink = useCopyLink()
  const session = useSession()
  const switchTo = useSwitchAccount()
  const { data: accounts = [] } = useQuery({
    ...linkedKeysQuery,
    enabled: session.person !== null,
  })
  const links = useLinks()
  const records = useRecordItems()
  const views = useViewItems()
  const { selection } = useSelectionCommandState()
  const selected = (selection?.commands ?? []).map(asItem)
  const pageItems = [...mainPages(session), ...secondaryPages(session)].map(
    ({ label, icon, to, link }) => ({
      key: `page ${label}`,
      group: 'pages' as const,
      icon,
      label: t(`shell:${label}`),
      words: t(`words:page.${wordsKey(label)}`),
      target:
        link === undefined
          ? { kind: 'route' as const, route: { to: to ?? '/' } }
          : { kind: 'href' as const, href: links[link] ?? '/' },
    }),
  )
  const page = (
    name: 'news' | 'devices' | 'keys' | 'journal' | 'history' | 'tax' | 'spend',
    icon: PaletteItem['icon'],
    label: string,
    route: Pick<LinkProps, 'to' | 'params' | 'search'>,
  ): PaletteDraft => ({
    key: `page ${name}`,
    group: 'pages',
    icon,
    label,
    words: t(`words:page.${name}`),
    target: { kind: 'route', route },
  })
  const tab = (
    name: 'news' | 'devices' | 'keys' | 'journal',
    icon: PaletteItem['icon'],
    label: string,
  ) => page(name, icon, label, { to: '/account/$tab', params: { tab: name } })
  const accountItems = [
    tab('news', Newspaper, t('since:title')),
    tab('devices', Fingerprint, t('account:tabs.devices')),
    tab('keys', KeyRound, t('account:tabs.keys')),
    tab('journal', ScrollText, t('account:tabs.journal')),
    page('history', History, t('account:tabs.history'), { to: '/account/history' }),
  ]
  const { year, rest } = withoutYear(words)
  const tax: PaletteDraft = {
    ...page('tax', Percent, t('costs:tax.title'), {
      to: '/invoices/tax',
      search: year === null ? {} : { from: `${year}-01-01`, to: `${year}-12-31` },
    }),
    ...(year === null ? {} : { detail: year }),
  }
  const spend = page('spend', ChartColumn, t('costs:spend.open'), { to: '/invoices/spend' })
  const createAction = (
    key: string,
    icon: PaletteItem['icon'],
    label: string,
    run: () => void,
    words = '',
  ) => ({
    key,
    group: 'do' as const,
    icon,
    label,
    words,
    target: { kind: 'action' as const, run },
  })
  const actions = [
    ...accounts.flatMap((link) => {
      const name = nameOfLink(link)
      if (link.current || link.refused || name === undefined) return []
      return createAction(`account ${link.id}`, Building2, t('accounts:switchTo', { name }), () =>
        switchTo.mutate(link.id),
      )
    }),
    ...themes
      .filter((option) => option !== theme)
      .map((option) =>
        createAction(
          `theme ${option}`,
          SunMoon,
          t('theme', { name: t(themeLabels[option]) }),
          () => changeSettings({ theme: option }),
          t('words:theme'),
        ),
      ),
    ...languages
      .filter(({ tag }) => tag !== i18n.language)
      .map(({ tag, name }) =>
        createAction(
          `language ${tag}`,
          Languages,
          t('language', { name }),
          () => chooseLanguage(i18n, tag),
          t('words:language'),
        ),
      ),
    createAction(
      'presenter',
      EyeOff,
      t(presenter ? 'showHidden' : 'hide'),
      () => changeSettings({ presenter: !presenter }),
      t('words:presenter'),
    ),
    ...(session.sharing
      ? [
          createAction(
            'share',
            Headset,
            t('shell:account.share'),
            () => askToShare(true),
            t('words:share'),
          ),
        ]
      : []),
    createAction('copy-link', Link, t('shell:link.copy'), copyLink, t('words:copyLink')),
    createAction('keys', Keyboard, t('keys'), onKeys, t('words:shortcuts')),
    createAction('sign-out', LogOut, t('signOut'), signOut, t('words:signOut')),
  ]
  const search = new URLSearchParams({ q: query.trim() }).toString()
  const publicItems = [
    {
      key: 'prices',
      icon: Tags,
      label: t('prices', { query: query.trim() }),
      path: links['prices'],
    },
    { key: 'help', icon: BookOpen, label: t('help', { query: query.trim() }), path: links['help'] },
  ].flatMap(({ key, icon, label, path }) =>
    path === undefined
      ? []
      : markItem(
          {
            key,
            group: 'public',
            icon,
            label,
            target: { kind: 'href', href: `${path}?${search}` },
          },
          [],
        ),
  )
  return [
    ...filterItems(records.actions, words, similar),
    // With words, the server finds them by more than their name.
    ...(words.length === 0 ? filterItems(records.recent, [], false) : []),
    ...filterItems(selected, words, false),
    ...filterItems(
      year === null ? [...pageItems, tax, spend, ...accountItems] : [tax],
      rest,
      similar,
    ),
    ...filterItems(actions, words, similar),
    ...filterItems(views, words, similar),
    ...(words.length > 0 ? publicItems : []),
  ]
}
