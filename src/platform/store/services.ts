import type { DatabaseSync } from 'node:sqlite'

import { moneyOrNull } from '#platform/money.ts'
import type { Service } from '#wire/payloads/service.ts'
import type { AutoRenew } from '#wire/shapes.ts'

import { pager } from './paging.ts'

/** Columns that a domain shares with its service. */
export interface RenewalRow {
  renews_on: string | null
  price_minor: number | null
  currency: string
  period_months: number | null
  auto_renew: number | null
  auto_renew_lock: string | null
  control_panel_url: string | null
}

interface ServiceRow extends RenewalRow {
  type: string
  id: string
  name: string
  plan: string | null
  domain: string | null
  status: string
  created_on: string
  expires_on: string | null
  last_renewed_on: string | null
  location: string | null
  ip_addresses: string
  usage: string
  details: string
}

const toAutoRenew = (row: RenewalRow): AutoRenew | null =>
  row.auto_renew === null
    ? null
    : {
        enabled: row.auto_renew === 1,
        changeable: row.auto_renew_lock === null,
        reason: row.auto_renew_lock,
      }

export const toRenewal = (row: RenewalRow) => ({
  nextRenewalAt: row.renews_on,
  renewalPrice: moneyOrNull(row.price_minor, row.currency),
  taxIncluded: false,
  billingPeriodMonths: row.period_months,
  autoRenew: toAutoRenew(row),
  controlPanelUrl: row.control_panel_url,
})

const toService = (row: ServiceRow): Service => ({
  type: row.type,
  id: row.id,
  name: row.name,
  plan: row.plan,
  domain: row.domain,
  status: row.status,
  createdAt: row.created_on,
  expiresAt: row.expires_on,
  lastRenewedAt: row.last_renewed_on,
  ...toRenewal(row),
  location: row.location,
  // Safe to cast: the sample writer stores JSON of these shapes.
  ipAddresses: JSON.parse(row.ip_addresses) as string[],
  usage: JSON.parse(row.usage) as Service['usage'],
  details: JSON.parse(row.details) as Record<string, string>,
})

export type ChangeRefusal = 'not_found' | 'set_by_contract' | 'conflict'

/** Statuses that leave nothing to renew. */
export const endedStatuses: ReadonlySet<string> = new Set([
  'cancelled',
  'terminated',
  'transferred_away',
])

export const serviceStore = (db: DatabaseSync) => {
  const inOrder = 'SELECT * FROM services WHERE account_id = ? ORDER BY position'
  const byId = db.prepare('SELECT * FROM services WHERE account_id = ? AND type = ? AND id = ?')
  const all = db.prepare(inOrder)
  const setAutoRenew = db.prepare(
    'UPDATE services SET auto_renew = ? WHERE account_id = ? AND type = ? AND id = ?',
  )
  // Here and below, safe to cast: ServiceRow lists the table's columns.
  const rowOf = (accountId: string, type: string, id: string): ServiceRow | undefined =>
    byId.get(accountId, type, id) as unknown as ServiceRow | undefined

  return {
    list: pager(db, 'services', inOrder, toService),
    /** All pages at once, for the built-in assistant. */
    all: (accountId: string): Service[] =>
      (all.all(accountId) as unknown as ServiceRow[]).map(toService),
    get(accountId: string, type: string, id: string): Service | null {
      const row = rowOf(accountId, type, id)
      return row === undefined ? null : toService(row)
    },
    /** Durable on return. Returns why the change was refused, or `null` if it was made. */
    setAutoRenew(
      accountId: string,
      type: string,
      id: string,
      enabled: boolean,
    ): ChangeRefusal | null {
      const row = rowOf(accountId, type, id)
      if (row === undefined) return 'not_found'
      if (row.auto_renew_lock !== null) return 'set_by_contract'
      if (endedStatuses.has(row.status)) return 'conflict'
      setAutoRenew.run(enabled ? 1 : 0, accountId, type, id)
      return null
    },
  }
}
