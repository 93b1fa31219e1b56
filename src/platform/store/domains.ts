import type { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'

import type { Domain } from '#wire/payloads/domain.ts'

import { pager } from './paging.ts'
import { toRenewal } from './services.ts'
import type { RenewalRow } from './services.ts'

interface DomainRow extends RenewalRow {
  id: string
  name: string
  unicode_name: string
  status: string
  registered_on: string | null
  expires_on: string | null
  nameservers: string
  transfer_lock: number | null
  privacy: number | null
  dnssec: number | null
}

const flag = (value: number | null): boolean | null => (value === null ? null : value === 1)

const toDomain = (row: DomainRow): Domain => ({
  id: row.id,
  name: row.name,
  unicodeName: row.unicode_name,
  status: row.status,
  registeredAt: row.registered_on,
  expiresAt: row.expires_on,
  ...toRenewal(row),
  // Safe to cast: the sample writer stores a JSON array of strings.
  nameservers: JSON.parse(row.nameservers) as string[],
  transferLock: flag(row.transfer_lock),
  privacy: flag(row.privacy),
  dnssec: flag(row.dnssec),
  service: { type: 'domain', id: row.id },
})

/** Renewal data comes from the service of type `domain` with the same id. */
const select = `
  SELECT d.*, s.renews_on, s.price_minor, s.currency, s.period_months, s.auto_renew,
         s.auto_renew_lock, s.control_panel_url
  FROM domains d
  JOIN services s ON s.account_id = d.account_id AND s.type = 'domain' AND s.id = d.id
  WHERE d.account_id = ?`

export const domainStore = (db: DatabaseSync) => {
  const byName = db.prepare(`${select} AND d.name = ?`)
  return {
    list: pager(db, 'domains', `${select} ORDER BY d.position`, toDomain),
    /** `name` may be ASCII or Unicode. */
    get(accountId: string, name: string): Domain | null {
      // domainToASCII returns '' for an invalid name, which matches no row.
      // Safe to cast: `select` returns the columns of DomainRow.
      const row = byName.get(accountId, domainToASCII(name)) as unknown as DomainRow | undefined
      return row === undefined ? null : toDomain(row)
    },
  }
}
