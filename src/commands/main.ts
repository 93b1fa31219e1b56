/** `bin/portico <command>`: maintenance of an installation. Without a command, `bin/portico` is the server. */
import { ConfigError } from '#server/config.ts'

import { type Command, CommandRefused } from './command.ts'

/** Loaded when needed: each brings a part of the server along. */
const commands: Record<string, () => Promise<{ command: Command }>> = {
  check: () => import('./check.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  account: () => import('./account.ts'),
  vault: () => import('./vault.ts'),
  store: () => import('./store.ts'),
}

async function usageOf(names: readonly string[]): Promise<string> {
  const loaded = await Promise.all(names.map(async (name) => (await commands[name]?.())?.command))
  const lines = loaded.flatMap((command) => (command ? [command.usage] : []))
  const server = 'portico                    starts the server'
  return names.length > 1 ? [server, ...lines].join('\n') : lines.join('\n')
}

/** Whether the error says what is wrong with the arguments: https://nodejs.org/api/errors.html */
const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_')

async function run([name = '', ...args]: string[]): Promise<void> {
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  const asksForHelp = [name, ...args].some((word) => word === '--help' || word === '-h')
  if (asksForHelp) return console.log(await usageOf(load ? [name] : Object.keys(commands)))
  if (!load) throw new CommandRefused(`there is no command ${name}; see portico --help`)
  const { command } = await load()
  try {
    await command.run(args)
  } catch (error) {
    throw isUsageError(error) ? new CommandRefused(`${error.message}\n${command.usage}`) : error
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  if (!(error instanceof ConfigError || error instanceof CommandRefused)) throw error
  for (const line of error.message.split('\n')) console.error(`portico: ${line}`)
  process.exitCode = 1
})
