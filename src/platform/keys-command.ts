/** `npm run platform -- keys create|list|revoke`: manages API keys from the command line. */
import { parseArgs } from 'node:util'

import { readScopes, scopes } from '#wire/scopes.ts'
import type { Scope } from '#wire/scopes.ts'

import { createPlatform } from './platform.ts'
import type { Store } from './store/store.ts'

/** The command cannot run. `message` says why in one line. */
export class CommandRefused extends Error {
  override name = 'CommandRefused'
}

const usage = `keys create --account NAME [--scopes all|read|A,B] [--name TEXT]
keys list [--account NAME]
keys revoke ID`

const scopesFrom = (text: string): readonly Scope[] => {
  if (text === 'all') return scopes
  if (text === 'read') return readScopes
  return text.split(',').map((word) => {
    const scope = scopes.find((candidate) => candidate === word.trim())
    if (scope === undefined) {
      throw new CommandRefused(`There is no scope ${word.trim()}; there are ${scopes.join(', ')}.`)
    }
    return scope
  })
}

interface Options {
  account?: string
  scopes?: string
  name?: string
}

const create = (
  store: Store,
  { account, scopes = 'all', name = 'Made by command' }: Options,
): void => {
  if (account === undefined) throw new CommandRefused('keys create needs --account.')
  const accountId = store.accounts.idOf(account)
  if (accountId === null) throw new CommandRefused(`There is no account ${account}.`)
  const granted = scopesFrom(scopes)
  console.log(store.keys.create(accountId, granted, name))
  console.log(`This is the only time that the key is shown. Scopes: ${granted.join(', ')}`)
}

const list = (store: Store, { account }: Options): void => {
  for (const key of store.keys
    .list()
    .filter((entry) => account === undefined || entry.account === account)) {
    const state = key.revokedAt === null ? 'active' : `revoked ${key.revokedAt}`
    const used = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
    console.log([key.id, key.account, key.hint, key.name, state, used, key.scopes].join('  '))
  }
}

const revoke = (store: Store, id: string | undefined): void => {
  if (id === undefined || !/^\d+$/.test(id))
    throw new CommandRefused('keys revoke needs an id from keys list.')
  if (!store.keys.revoke(Number(id))) throw new CommandRefused(`There is no active key ${id}.`)
  console.log(`Key ${id} is revoked.`)
}

const parse = (rest: string[]) => {
  const option = { type: 'string' } as const
  try {
    return parseArgs({
      args: rest,
      allowPositionals: true,
      options: { account: option, scopes: option, name: option },
    })
  } catch {
    throw new CommandRefused(usage)
  }
}

/**
 * Safe to use while the platform runs: changes apply from the next request.
 * @throws CommandRefused, DatabaseRefused
 */
export const runKeysCommand = (rest: string[], file: string): void => {
  const { values, positionals } = parse(rest)
  const [command, id] = positionals
  const platform = createPlatform({ file, sample: true })
  try {
    if (command === 'create') create(platform.store, values)
    else if (command === 'list') list(platform.store, values)
    else if (command === 'revoke') revoke(platform.store, id)
    else throw new CommandRefused(usage)
  } finally {
    platform.close()
  }
}
