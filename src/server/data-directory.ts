import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { ConfigError } from './config.ts'

/** https://sqlite.org/rescode.html#busy */
const busy = 5

interface SystemError extends Error {
  code?: string
  errcode?: number
}

/** Not Node's `recursive`, which never returns for a path in /proc. */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Creates the data directory and keeps it for this server, because two would run each job twice. The
 * lock is SQLite's: the system releases it when the process ends, however it ends. Maintenance
 * commands open the store without it.
 * @returns releases the directory
 * @throws ConfigError if another server has it, or if it cannot be written
 */
export function claimDataDirectory(directory: string): () => void {
  const refuse = (reason: string) => new ConfigError([`PORTICO_DATA_DIR: ${directory} ${reason}`])
  const file = join(directory, 'server.lock')
  try {
    makeDirectory(directory)
    closeSync(openSync(file, 'a', 0o600))
    const lock = new DatabaseSync(file)
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    const { code, errcode, message } = error as SystemError
    if (errcode === busy) throw refuse('is in use by another server')
    throw refuse(`cannot be written (${errcode === undefined ? code : message})`)
  }
}
