/** `portico account export`: everything that is stored of one account. `docs/operating.md`, "One account's data". */
import { gunzipSync } from 'node:zlib'

import { processConfig } from '#server/config.ts'
import { openStore } from '#server/open-store.ts'
import type { StoredRecord } from '#server/store.ts'

import { recordsOf } from './account-records.ts'
import { type Command, CommandRefused } from './command.ts'
import { openedStore } from './opened-store.ts'

const usage = `portico account export <number>
                           prints everything stored of an account as JSON, by its customer number or by
                           the provider's id`

/** Credentials: they are the customer's, but whoever reads an export must not be able to use them. */
const credentials = new Set(['apiKey', 'idToken'])

const withoutCredentials = (name: string, value: unknown): unknown =>
  credentials.has(name) ? 'not exported' : value

/** Values are JSON, lists compressed JSON; an id alone is text. */
function readable({ value }: StoredRecord): unknown {
  const isCompressed = value[0] === 0x1f && value[1] === 0x8b
  const text = (isCompressed ? gunzipSync(value) : value).toString()
  try {
    return JSON.parse(text, withoutCredentials)
  } catch {
    return text
  }
}

async function exportAccount(number: string): Promise<void> {
  const config = processConfig()
  const database = await openStore(config, Date.now)
  try {
    const store = openedStore(config, database)
    const account = await recordsOf(number, { store, database, provider: config.provider })
    if (!account) throw new CommandRefused(`nothing is stored of an account ${number}`)
    const kinds = Map.groupBy(account.records, ({ kind }) => kind)
    const records = [...kinds].map(([kind, ofKind]) => [
      kind,
      ofKind.map((record) => ({
        expiresAt:
          record.expiresAt < Number.MAX_SAFE_INTEGER
            ? new Date(record.expiresAt).toISOString()
            : null,
        value: readable(record),
      })),
    ])
    const exported = {
      account: account.id,
      exportedAt: new Date().toISOString(),
      records: Object.fromEntries(records) as unknown,
      notExported: [
        'API keys and tokens of the login, with which an account could be used',
        ...(account.persons > 0
          ? [`${account.persons} persons who sign in to it, and may reach other accounts`]
          : []),
        'what the provider itself stores',
      ],
    }
    console.log(JSON.stringify(exported, null, 2))
  } finally {
    await database.close()
  }
}

async function run([action, number, ...rest]: string[]): Promise<void> {
  if (action !== 'export' || !number || number.startsWith('-') || rest.length > 0)
    throw new CommandRefused(usage)
  await exportAccount(number)
}

export const command: Command = { usage, run }
