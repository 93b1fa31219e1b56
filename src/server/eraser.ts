/**
 * Erases deleted records from SQLite's write-ahead log. `secure_delete` overwrites them in the
 * database, but the log keeps earlier copies of each page until it is truncated.
 */
import type { DatabaseSync } from 'node:sqlite'

/** How long deleted bytes may stay in the log, in milliseconds. One truncation serves many deletions. */
const delay = 1000

export function createEraser(database: DatabaseSync) {
  const busyTimeout = Number(database.prepare('PRAGMA busy_timeout').get()?.timeout)
  let timer: NodeJS.Timeout | undefined

  /** Whether no other process was reading the log. */
  function truncate(): boolean {
    // Waiting for another process would hold up every request.
    database.exec('PRAGMA busy_timeout=0')
    try {
      return database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0
    } catch {
      // The disk may be full.
      return false
    } finally {
      database.exec(`PRAGMA busy_timeout=${busyTimeout}`)
    }
  }
  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      if (!truncate()) schedule()
    }, delay).unref()
  }

  // A process that was killed may have left deleted records behind.
  if (!truncate()) schedule()
  return {
    /** Truncates the log within a second, so that no request waits for it. */
    schedule,
    close: () => clearTimeout(timer),
  }
}
