/** What the store does while the disk is full. */
import { randomFillSync } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StoreError } from './store.ts'

/** https://sqlite.org/rescode.html: FULL, and IOERR_SHMSIZE when the log's index cannot grow. */
const fullCodes = new Set([13, 4874])
const reserveBytes = 524_288

const isFullDisk = (error: unknown) =>
  error instanceof Error && 'errcode' in error && fullCodes.has(Number(error.errcode))

/** `directory` is `null` for a store in memory, which keeps nothing free. */
export function watchFullDisk(directory: string | null) {
  const reserve = directory && join(directory, 'reserve')
  let isFull = false

  function write<T>(work: () => T): T {
    try {
      const result = work()
      isFull = false
      return result
    } catch (error) {
      if (!isFullDisk(error)) throw error
      isFull = true
      throw new StoreError('store-full', error)
    }
  }

  function refill(): void {
    if (!reserve || isFull || existsSync(reserve)) return
    try {
      // Random, because some file systems store zeros without space.
      writeFileSync(reserve, randomFillSync(Buffer.alloc(reserveBytes)), { mode: 0o600 })
    } catch {
      rmSync(reserve, { force: true })
    }
  }
  refill()

  return {
    /** Whether the last write failed for lack of space. */
    get isFull() {
      return isFull
    },
    /** Runs a write. @throws StoreError on a full disk */
    write,
    /** Runs a deletion, on a full disk with space that was kept free for it. @throws as `write` */
    remove<T>(work: () => T) {
      try {
        return write(work)
      } catch (error) {
        if (!isFull || !reserve || !existsSync(reserve)) throw error
        rmSync(reserve)
        return write(work)
      }
    },
    /** Keeps space free again, if there is any. */
    refill,
  }
}
