import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Config } from '#server/config.ts'

import { broken, doubtful, type Finding, fine } from './finding.ts'

const mebibyte = 1024 * 1024
/** The reserve and a large transaction must fit. */
const leastFree = 64 * mebibyte
const comfortable = 1024 * mebibyte

/** The nearest folder that exists: the first start makes the others. */
function existing(path: string): string {
  try {
    accessSync(path)
    return path
  } catch {
    return path === dirname(path) ? path : existing(dirname(path))
  }
}

export function checkDisk({ dataDir }: Config): Finding {
  const folder = existing(dataDir)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    return broken('disk', `PORTICO_DATA_DIR: this user cannot write to ${folder}`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / mebibyte)} MiB free in ${folder}`
  if (free < leastFree) return broken('disk', `${text}; nothing can be saved soon: free some`)
  return free < comfortable ? doubtful('disk', `${text}; free some`) : fine('disk', text)
}
