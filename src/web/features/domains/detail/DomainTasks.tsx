import { useTranslation } from 'react-i18next'

import { wayBackOf } from '#ledger/expired.ts'
import { nextEntryOf } from '#ledger/listed.ts'
import type { Domain } from '#web/api/domains.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { type RenewLink, useRenewLink } from '#web/renewal/expired/use-renew-link.ts'
import { LinkOut } from '#web/ui/LinkOut.tsx'
import { Section } from '#web/ui/Section.tsx'

interface Task extends RenewLink {
  key: 'renew' | 'renewOrRestore' | 'settings' | 'leave'
}

/** What is done at the provider, as far as an address for it is known. */
export function DomainTasks({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const { today } = useFormat()
  const renewLink = useRenewLink()
  const { manageUrl } = domain
  const wayBack = wayBackOf(domain, today)
  const isEnding = nextEntryOf(domain, today)?.kind === 'end'
  const renew = isEnding || wayBack !== null ? renewLink(domain, wayBack ?? 'renew') : null
  const tasks: Task[] = []
  if (renew && renew.action !== 'manage')
    tasks.push({ key: wayBack === null ? 'renew' : 'renewOrRestore', ...renew })
  if (manageUrl !== null) {
    const panel = { action: 'manage', href: manageUrl } as const
    tasks.push({ key: 'settings', ...panel }, { key: 'leave', ...panel })
  }
  if (tasks.length === 0) return null
  return (
    <Section title={t('detail.tasks.title')}>
      <ul className="rows changes">
        {tasks.map(({ key, action, href }) => (
          <li key={key}>
            <span className="nm">{t(`detail.tasks.${key}`)}</span>
            <LinkOut
              className="link end"
              href={href}
              label={`${t(`detail.tasks.${key}`)}: ${t(`detail.taskLinks.${action}`)}`}
            >
              {t(`detail.taskLinks.${action}`)}
            </LinkOut>
          </li>
        ))}
      </ul>
    </Section>
  )
}
