import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { linkedKeysQuery, useSwitchAccount } from '#web/api/linked-keys.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/Note.tsx'

/** The person's accounts whose key works, for somebody without another key at hand. */
export function OtherAccounts() {
  const { t } = useTranslation('link-key')
  const textOf = useErrorText()
  const { data: links = [] } = useQuery(linkedKeysQuery)
  const open = useSwitchAccount()
  const working = links.filter(({ refused }) => !refused)
  if (working.length === 0) return null
  return (
    <section aria-labelledby="other-accounts">
      <h2 id="other-accounts">{t('accounts.title')}</h2>
      <ul className="accounts">
        {working.map(({ id, name, account, color }) => (
          <li key={id} className="ac" data-account={color}>
            <i />
            <Button
              variant="quiet"
              busy={open.isPending && open.variables === id}
              onClick={() => open.mutate(id)}
            >
              {t('accounts.open', { name: name ?? account?.displayName ?? t('unnamed') })}
            </Button>
          </li>
        ))}
      </ul>
      {open.error && <Note tone="bad">{textOf(open.error).title}</Note>}
    </section>
  )
}
