import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { languages } from '#i18n/languages.ts'
import { useSession } from '#web/api/session.ts'
import { askToShare } from '#web/api/sharing-state.ts'
import { useSignOutMutation } from '#web/api/sign-in.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useLegalLinks } from '#web/app/frame/links.ts'
import { chooseLanguage } from '#web/app/settings/choose-language.ts'
import { themeLabels, densityLabels } from '#web/app/settings/setting-labels.ts'
import {
  changeSettings,
  useSettings,
  type Density,
  type Theme,
} from '#web/app/settings/settings.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Menu entries for the settings of this device (theme, row height, language, letter keys), and sharing. */
export function useSettingEntries(): MenuEntry[] {
  const { t, i18n } = useTranslation(['shell', 'common'])
  const settings = useSettings()
  const { sharing } = useSession()
  const languageEntries: MenuEntry[] = languages.map(({ tag, name }) => ({
    kind: 'radio',
    key: tag,
    label: name,
    checked: i18n.language === tag,
    onSelect: () => {
      chooseLanguage(i18n, tag)
    },
  }))
  return [
    { kind: 'caption', key: 'theme', label: t('account.theme') },
    ...Object.entries(themeLabels).map(([theme, label]) => ({
      kind: 'radio' as const,
      key: theme,
      label: t(label),
      checked: settings.theme === theme,
      onSelect: () => changeSettings({ theme: theme as Theme }),
    })),
    { kind: 'caption', key: 'density', label: t('account.density') },
    ...Object.entries(densityLabels).map(([density, label]) => ({
      kind: 'radio' as const,
      key: density,
      label: t(label),
      checked: settings.density === density,
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
      checked: settings.letterKeys,
      onSelect: () => changeSettings({ letterKeys: !settings.letterKeys }),
    },
    ...(sharing
      ? [
          { kind: 'separator' as const, key: 'before-share' },
          {
            kind: 'action' as const,
            key: 'share',
            label: t('account.share'),
            onSelect: () => askToShare(true),
          },
        ]
      : []),
    {
      kind: 'check',
      key: 'presenter',
      label: t('account.presenter'),
      checked: settings.presenter,
      onSelect: () => changeSettings({ presenter: !settings.presenter }),
    },
  ]
}

/** Menu entries for the operator's legal pages, with a separator before them. */
export function useLegalEntries(): MenuEntry[] {
  const links = useLegalLinks().map(({ key, label, href }): MenuEntry => ({
    kind: 'link',
    key,
    label,
    href,
  }))
  return links.length === 0 ? [] : [{ kind: 'separator', key: 'before-legal' }, ...links]
}

/** Signs out and shows the sign-in page. If that fails, a toast stays for a minute. */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { t } = useTranslation(['shell', 'common'])
  const errorText = useErrorText()
  const format = useFormat()
  const signOut = useSignOutMutation({
    onSuccess: () => navigate({ to: '/sign-in', search: { out: 'true' } }),
    onError: (error) =>
      showToast({
        text: t('account.notSignedOut') + format.gap + format.sentence(errorText(error).title),
        tone: 'bad',
        durationMs: 60_000,
        action: { label: t('common:retry'), onAction: () => signOut.mutate() },
      }),
  })
  return () => signOut.mutate()
}
