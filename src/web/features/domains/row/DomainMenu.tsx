import type { Domain } from '#web/api/domains.ts'
import { isPathSegment } from '#web/app/record/record-ids.ts'
import { autoRenewTargetOf } from '#web/features/domains/selection.ts'
import { RowMenu } from '#web/renewal/auto-renew/RowMenu.tsx'

export function DomainMenu({ domain }: { domain: Domain }) {
  const { name, unicodeName, autoRenew, manageUrl } = domain
  return (
    <RowMenu
      name={unicodeName}
      target={isPathSegment(name) ? { to: '/domains/$name', params: { name } } : null}
      autoRenewTarget={autoRenewTargetOf(domain)}
      autoRenew={autoRenew}
      manageUrl={manageUrl}
    />
  )
}
