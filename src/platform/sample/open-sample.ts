/** The sample in memory, made once a day and copied after that: tests open many platforms. */
import { DatabaseSync } from 'node:sqlite'

import { openDatabase } from '#platform/store/database.ts'
import { createStore } from '#platform/store/store.ts'

import { loadSample } from './sample.ts'

/** In Node since 24.17, not yet in its types. */
interface Copyable {
  serialize: () => Uint8Array
  deserialize: (image: Uint8Array) => void
}

const isCopyable = (db: object): db is Copyable => 'serialize' in db && 'deserialize' in db

let made: { day: string; image: Uint8Array } | undefined

/** A database of its own for every caller. */
export const openSample = (now: Date): DatabaseSync => {
  const day = now.toISOString().slice(0, 10)
  const db = made?.day === day ? new DatabaseSync(':memory:') : openDatabase(':memory:')
  if (made?.day === day && isCopyable(db)) {
    db.deserialize(made.image)
    return db
  }
  loadSample(
    db,
    createStore(db, () => now),
    now,
  )
  if (isCopyable(db)) made = { day, image: db.serialize() }
  return db
}
