/** `portico account`: exports or erases everything that is stored of one account. `docs/operating.md`, "One account's data". */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { eraseAccount } from '#bff/account-data/erase.ts'
import { readable } from '#bff/account-data/readable.ts'
import { recordsOf } from '#bff/account-data/records.ts'
import { processConfig } from '#server/config.ts'
import { openStore } from '#server/open-store.ts'

import { type Command, CommandRefused } from './command.ts'
import { openedStore } from './opened-store.ts'

const usage = `portico account export <number>
                           prints everything stored of an account as JSON, by its customer number or by
                           the provider's id
portico account erase <number> [--yes]
                           deletes everything stored of an account, after asking, and ends its sessions`

const notErased = [
  'backups: they still have the account, and bring it back when they are restored',
  'logs: security events name it by a keyed hash',
  'what the provider itself stores',
]

async function exportAccount(number: string): Promise<void> {
  const config = processConfig()
  const database = await openStore(config, Date.now)
  try {
    const store = openedStore(config, database)
    const account = await recordsOf(number, { store, database, provider: config.provider })
    if (!account) throw new CommandRefused(`nothing is stored of an account ${number}`)
    const kinds = Map.groupBy(account.records, ({ kind }) => kind)
    const records = [...kinds].map(([kind, ofKind]) => [kind, ofKind.map(readable)])
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

/** Asks on the terminal. @throws CommandRefused unless the number is typed again */
async function confirm(number: string, total: number): Promise<void> {
  if (!process.stdin.isTTY)
    throw new CommandRefused('account erase asks on a terminal; elsewhere it needs --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await terminal.question(
    `Deletes ${total} records of account ${number}, for good. Type ${number} to go on: `,
  )
  terminal.close()
  if (typed.trim() !== number) throw new CommandRefused('nothing was deleted')
}

async function eraseWithReport(number: string, isConfirmed: boolean): Promise<void> {
  const config = processConfig()
  const database = await openStore(config, Date.now)
  try {
    const store = openedStore(config, database)
    const needs = { store, database, provider: config.provider, now: Date.now }
    const account = await recordsOf(number, needs)
    if (!account) throw new CommandRefused(`nothing is stored of an account ${number}`)
    if (!isConfirmed) await confirm(number, account.records.length)
    const erased = await eraseAccount(number, needs)
    // Somebody else has erased it while the question stood.
    if (!erased) throw new CommandRefused(`nothing is stored of an account ${number}`)
    const counts = [...erased.counts].map(([kind, count]) => `  ${kind} ${count}`)
    console.log([`Erased of account ${erased.account}:`, ...counts].join('\n'))
    console.log('Not erased:')
    if (erased.keptPersons > 0)
      console.log(`  ${erased.keptPersons} persons who sign in to other accounts as well`)
    for (const line of notErased) console.log(`  ${line}`)
  } finally {
    await database.close()
  }
}

async function run([action, ...args]: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [number, ...rest] = positionals
  if (!number || rest.length > 0) throw new CommandRefused(usage)
  if (action === 'erase') await eraseWithReport(number, values.yes)
  else if (action === 'export' && !values.yes) await exportAccount(number)
  else throw new CommandRefused(usage)
}

export const command: Command = { usage, run }
