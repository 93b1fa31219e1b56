/** Opens in-memory sample databases. Tests open many, so all after the first are copies. */
import { DatabaseSync } from 'node:sqlite'

import { utcDay } from '#platform/days.ts'
import { openDatabase } from '#platform/store/database.ts'
import { createStore } from '#platform/store/store.ts'

import { loadSample } from './sample.ts'

/** In Node since 24.17, not yet in its types. */
interface Serializable {
  serialize: () => Uint8Array
  deserialize: (image: Uint8Array) => void
}

const isSerializable = (db: object): db is Serializable => 'serialize' in db && 'deserialize' in db

/** Keyed by day, because the sample's dates are relative to it. */
let cached: { day: string; image: Uint8Array } | undefined

/** Every caller gets its own database. */
export const openSample = (now: Date): DatabaseSync => {
  const day = utcDay(now)
  const db = cached?.day === day ? new DatabaseSync(':memory:') : openDatabase(':memory:')
  if (cached?.day === day && isSerializable(db)) {
    db.deserialize(cached.image)
    return db
  }
  loadSample(
    db,
    createStore(db, () => now),
    now,
  )
  if (isSerializable(db)) cached = { day, image: db.serialize() }
  return db
}
