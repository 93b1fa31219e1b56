import { isolate } from '#i18n/direction-marks.ts'
import type { AccessEntry } from '#web/api/access-log.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useChangeText } from '#web/features/account/history/use-change-text.ts'

const ways = {
  'api-key': 'way.key',
  'single-key': 'way.key',
  oidc: 'way.provider',
  passkey: 'way.passkey',
} as const

const proofs = {
  key: 'proof.key',
  passkey: 'proof.passkey',
  oidc: 'proof.oidc',
} as const

const ends = {
  stopped: 'end.stopped',
  left: 'end.left',
  expired: 'end.expired',
  'signed-out': 'end.signed-out',
  unused: 'end.unused',
} as const

const lists = {
  services: 'shell:nav.services',
  domains: 'shell:nav.domains',
  invoices: 'shell:nav.invoices',
  orders: 'shell:nav.orders',
  notifications: 'shell:nav.notifications',
  account: 'shell:nav.account',
  changes: 'history:title',
  'access-journal': 'account:tabs.journal',
} as const

const textAt = <T extends object>(texts: T, key: string | null): T[keyof T] | undefined =>
  key !== null && Object.hasOwn(texts, key) ? texts[key as keyof T] : undefined

interface EntryText {
  what: string
  /** How it was done, or why not. */
  how: string | null
}

/** What an entry was about: `Services`, `Auto-renew on for example.studio`. */
export function useEntryText(): (entry: AccessEntry) => EntryText {
  const { t, format } = useTexts(['journal', 'history', 'shell', 'account'])
  const changeText = useChangeText()
  const listName = (id: string): string => {
    const key = textAt(lists, id)
    return key ? t(key) : t('journal:what.file')
  }
  /** `/services/vps/12` is `Services: vps/12`. */
  const pageName = (path: string, name: string | null): string => {
    const [, first = '', ...rest] = path.split('?')[0]?.split('/') ?? []
    if (first === '') return t('shell:nav.overview')
    const record = name ?? decodeURIComponent(rest.at(-1) ?? '')
    return record === '' ? listName(first) : `${listName(first)}: ${isolate(record)}`
  }
  return (entry) => {
    const { kind, subject, after, result, total, changed } = entry
    const name = subject?.name ?? ''
    const isRefused = result === 'refused'
    const how = isRefused ? t('journal:how.refused') : null
    switch (kind) {
      case 'support-view':
        return { what: pageName(subject?.id ?? '/', subject?.name ?? null), how }
      case 'support-end': {
        const reason = textAt(ends, after)
        return { what: t('journal:what.support-end'), how: reason ? t(`journal:${reason}`) : null }
      }
      case 'export':
        return {
          what: listName(subject?.id ?? ''),
          how: t('journal:how.rows', format.count(total)),
        }
      case 'sign-in': {
        const way = textAt(ways, after)
        return { what: way ? t(`journal:${way}`) : t('journal:what.sign-in'), how }
      }
      case 'step-up':
        return { what: t(`journal:${textAt(proofs, after) ?? 'proof.key'}`), how }
      case 'key-link':
      case 'key-unlink':
        return { what: t(`journal:what.${kind}`, { name }), how }
      case 'key-refused':
        return { what: t('journal:what.key-refused'), how: null }
      case 'assistant-sharing': {
        const decision = after === 'allowed' ? 'allowed' : 'declined'
        return { what: t(`journal:what.sharing-${decision}`, { name }), how }
      }
      case 'assistant-action':
      case 'data-erase':
      case 'passkey-add':
      case 'passkey-remove':
      case 'passkey-restore':
      case 'person-delete':
      case 'sign-out':
      case 'support-code':
      case 'support-enter':
        return { what: t(`journal:what.${kind}`), how }
      default: {
        const part = { changed: format.number(changed), total: format.number(total) }
        const isPart = result === 'partial' || result === 'stopped' || result === 'running'
        const outcome = isPart ? t('history:result.partial', part) : how
        return {
          what: changeText({ ...entry, kind }),
          how: result === 'unknown' ? t('history:result.unknown') : outcome,
        }
      }
    }
  }
}
