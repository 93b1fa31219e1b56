import { useQuery } from '@tanstack/react-query'
import {
  BookOpen,
  Building2,
  EyeOff,
  Keyboard,
  Languages,
  Link,
  LogOut,
  SunMoon,
  Tags,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { linkedKeysQuery, useSwitchAccount } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { useSignOut } from '#web/app/account-menu/account-entries.ts'
import { nameOfLink } from '#web/app/account-menu/use-account-entries.tsx'
import { useLinks } from '#web/app/frame/links.ts'
import { mainPages, secondaryPages } from '#web/app/frame/navigation.ts'
import { useCopyLink } from '#web/app/place/use-copy-link.ts'
import { chooseLanguage } from '#web/app/settings/choose-language.ts'
import { themeLabels } from '#web/app/settings/setting-labels.ts'
import { changeSettings, themes, useSettings } from '#web/app/settings/settings.ts'

import { filterItems, markItem, type PaletteItem } from './item.ts'
import { useRecordItems } from './use-record-items.ts'

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
  const { t, i18n } = useTranslation(['palette', 'shell', 'accounts'])
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
  const pageItems = [...mainPages(session), ...secondaryPages(session)].map(
    ({ label, icon, to, link }) => ({
      key: `page ${label}`,
      group: 'pages' as const,
      icon,
      label: t(`shell:${label}`),
      target:
        link === undefined
          ? { kind: 'route' as const, route: { to: to ?? '/' } }
          : { kind: 'href' as const, href: links[link] ?? '/' },
    }),
  )
  const createAction = (
    key: string,
    icon: PaletteItem['icon'],
    label: string,
    run: () => void,
  ) => ({
    key,
    group: 'do' as const,
    icon,
    label,
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
        createAction(`theme ${option}`, SunMoon, t('theme', { name: t(themeLabels[option]) }), () =>
          changeSettings({ theme: option }),
        ),
      ),
    ...languages
      .filter(({ tag }) => tag !== i18n.language)
      .map(({ tag, name }) =>
        createAction(`language ${tag}`, Languages, t('language', { name }), () => {
          chooseLanguage(i18n, tag)
        }),
      ),
    createAction('presenter', EyeOff, t(presenter ? 'showHidden' : 'hide'), () =>
      changeSettings({ presenter: !presenter }),
    ),
    createAction('copy-link', Link, t('shell:link.copy'), copyLink),
    createAction('keys', Keyboard, t('keys'), onKeys),
    createAction('sign-out', LogOut, t('signOut'), signOut),
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
    ...filterItems(pageItems, words, similar),
    ...filterItems(actions, words, similar),
    ...(words.length > 0 ? publicItems : []),
  ]
}
