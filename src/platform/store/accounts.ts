import type { DatabaseSync } from 'node:sqlite'

import { money } from '#platform/money.ts'
import type { Account } from '#wire/payloads/account.ts'

interface AccountRow {
  id: string
  label: string
  customer_number: string
  company: string | null
  first_name: string
  last_name: string
  email: string
  phone: string | null
  address_lines: string
  city: string
  region: string | null
  postal_code: string | null
  country_code: string
  vat_number: string | null
  currency: string
  locale: string
  time_zone: string
  balance_minor: number
  created_at: string
}

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  customerNumber: row.customer_number,
  company: row.company,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  phone: row.phone,
  address: {
    // Safe to cast: the sample writer stores a JSON array of strings.
    lines: JSON.parse(row.address_lines) as string[],
    city: row.city,
    region: row.region,
    postalCode: row.postal_code,
    countryCode: row.country_code,
  },
  vatNumber: row.vat_number,
  currency: row.currency,
  locale: row.locale,
  timeZone: row.time_zone,
  balance: money(row.balance_minor, row.currency),
  createdAt: row.created_at,
})

export const accountStore = (db: DatabaseSync) => {
  const byId = db.prepare('SELECT * FROM accounts WHERE id = ?')
  const byLabel = db.prepare('SELECT id FROM accounts WHERE label = ?')
  return {
    get(id: string): Account | null {
      // Safe to cast: AccountRow lists the table's columns.
      const row = byId.get(id) as unknown as AccountRow | undefined
      return row === undefined ? null : toAccount(row)
    },
    /** `label` is the short name used on the command line. */
    idOf(label: string): string | null {
      const id = byLabel.get(label)?.['id']
      return typeof id === 'string' ? id : null
    },
  }
}
