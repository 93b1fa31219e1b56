import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { signOut } from '#web/api/session.ts'
import type { MenuEntry } from '#web/ui/Menu.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { changeSettings, useSettings, type Density, type Theme } from './settings/settings.ts'
import { useFormat } from './use-format.ts'
import { useErrorText } from './views/error-text.ts'

const themeLabels = {
  system: 'account.themeSystem',
  light: 'account.themeLight',
  dark: 'account.themeDark',
} as const satisfies Record<Theme, string>

const densityLabels = {
  compact: 'account.densityCompact',
  regular: 'account.densityRegular',
  relaxed: 'account.densityRelaxed',
} as const satisfies Record<Density, string>

/** Theme, row height, language, keys: what belongs to this device. */
export function useSettingEntries(): MenuEntry[] {
  const { t, i18n } = useTranslation('shell')
  const chosen = useSettings()
  const languageEntries: MenuEntry[] = languages.map(({ tag, name }) => ({
    kind: 'radio',
    key: tag,
    label: name,
    checked: i18n.language === tag,
    onSelect: () => {
      changeSettings({ language: tag })
      void i18n.changeLanguage(tag)
    },
  }))
  return [
    { kind: 'caption', key: 'theme', label: t('account.theme') },
    ...Object.entries(themeLabels).map(([theme, label]) => ({
      kind: 'radio' as const,
      key: theme,
      label: t(label),
      checked: chosen.theme === theme,
      onSelect: () => changeSettings({ theme: theme as Theme }),
    })),
    { kind: 'caption', key: 'density', label: t('account.density') },
    ...Object.entries(densityLabels).map(([density, label]) => ({
      kind: 'radio' as const,
      key: density,
      label: t(label),
      checked: chosen.density === density,
      onSelect: () => changeSettings({ density: density as Density }),
    })),
    ...(languages.length > 1
      ? [
          { kind: 'caption' as const, key: 'language', label: t('account.language') },
          ...languageEntries,
        ]
      : []),
    { kind: 'separator', key: 'before-keys' },
    {
      kind: 'check',
      key: 'keys',
      label: t('account.letterKeys'),
      checked: chosen.letterKeys,
      onSelect: () => changeSettings({ letterKeys: !chosen.letterKeys }),
    },
  ]
}

/** Ends the session and shows the sign-in page. Who is not signed out is told so, and for long. */
export function useSignOut(): () => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation(['shell', 'common'])
  const textOf = useErrorText()
  const format = useFormat()
  const leave = (): void => {
    signOut(client).then(
      () => navigate({ to: '/sign-in', search: { out: 'true' } }),
      (error: unknown) =>
        showToast({
          text: t('account.notSignedOut') + format.gap + format.sentence(textOf(error).title),
          tone: 'bad',
          durationMs: 60_000,
          action: { label: t('common:retry'), onAction: leave },
        }),
    )
  }
  return leave
}
