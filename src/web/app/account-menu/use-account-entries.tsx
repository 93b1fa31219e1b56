import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Plus } from 'lucide-react'

import { isolate } from '#i18n/direction-marks.ts'
import { hasExpired } from '#web/api/key-expiry.ts'
import { linkedKeysQuery, useSwitchAccount, type LinkedKey } from '#web/api/linked-keys.ts'
import { useSession } from '#web/api/session.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

export const nameOfLink = ({ name, account }: LinkedKey): string | undefined =>
  name ?? account?.displayName

interface AccountsEntries {
  /** To change to another account; none if there is only one. */
  list: MenuEntry[]
  add: MenuEntry[]
  count: number
}

/** Menu entries for a person's accounts. */
export function useAccountEntries(): AccountsEntries {
  const { t, format } = useTexts(['accounts', 'account'])
  const { person, today } = useSession()
  const router = useRouter()
  const { data: links = [] } = useQuery({ ...linkedKeysQuery, enabled: person !== null })
  const switchTo = useSwitchAccount()
  if (person === null) return { list: [], add: [], count: 0 }
  const warningOf = ({ refused, expiresOn }: LinkedKey): string | undefined => {
    if (refused) return t('refused')
    return expiresOn !== null && hasExpired(expiresOn, today) ? t('expired') : undefined
  }
  const entryOf = (link: LinkedKey): MenuEntry => {
    const { id, account, attention, refused, current, color } = link
    const warning = warningOf(link)
    const number = account?.customerNumber ?? account?.id
    const alert = { text: format.number(attention ?? 0), label: '' }
    return {
      kind: 'account',
      key: id,
      label: nameOfLink(link) ?? t('account:keys.unnamed'),
      note: number === undefined ? null : t('number', { number: isolate(number) }),
      color,
      checked: current,
      alert:
        attention && warning === undefined
          ? { ...alert, label: t('attention', { number: alert.text }) }
          : undefined,
      warning,
      onSelect: () => {
        if (refused) void router.navigate({ to: '/account/$tab', params: { tab: 'keys' } })
        else if (!current) switchTo.mutate(id)
      },
    }
  }
  const add: MenuEntry[] = [
    {
      kind: 'action',
      key: 'add-account',
      label: t('add'),
      icon: <Plus className="i" />,
      onSelect: () =>
        void router.navigate({ to: '/link-key', search: { next: router.state.location.href } }),
    },
  ]
  const caption: MenuEntry = {
    kind: 'caption',
    key: 'accounts',
    label: t('title'),
  }
  const list = links.length < 2 ? [] : [caption, ...links.map(entryOf)]
  return { list, add, count: links.length }
}
