import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { isolate } from '#i18n/direction-marks.ts'
import { useSession } from '#web/api/session.ts'
import { useSignOutMutation } from '#web/api/sign-in.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useLegalLinks } from '#web/app/frame/links.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { showToast } from '#web/ui/toasts.ts'

/** Whose account it is, and who is signed in. */
export function useHeadEntry(): MenuEntry[] {
  const { t } = useTranslation('shell')
  const { account, person } = useSession()
  const title = account?.displayName ?? null
  if (title === null) return []
  const number = account?.customerNumber ?? account?.id ?? null
  const name = person?.name ?? null
  return [
    {
      kind: 'head',
      key: 'who',
      title,
      lines: [
        ...(number === null ? [] : [t('account.numberAt', { number: isolate(number) })]),
        ...(name === null ? [] : [t('account.signedInAs', { name: isolate(name) })]),
      ],
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
  const { t, format } = useTexts(['shell', 'common'])
  const errorText = useErrorText()
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
