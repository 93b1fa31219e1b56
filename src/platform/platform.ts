/** The reference implementation of the provider's API, as one value with a `fetch`. */
import { createAssistant } from './assistant/assistant.ts'
import type { Endpoint } from './assistant/handover.ts'
import { createFaultTable } from './faults/table.ts'
import { createApp } from './http/app.ts'
import { createRateLimit } from './http/rate-limit.ts'
import { handlers } from './routes/handlers.ts'
import { sampleKeys } from './sample/keys.ts'
import { openSample } from './sample/open-sample.ts'
import { loadSample } from './sample/sample.ts'
import { openDatabase } from './store/database.ts'
import { createStore } from './store/store.ts'

export interface PlatformOptions {
  /** Path of the SQLite file, or `:memory:`. */
  file: string
  /** Fill an empty database with the sample accounts. */
  sample?: boolean
  clock?: () => Date
  /** Requests per key and minute; 600 where not given. */
  ratePerMinute?: number
  /** Where the assistant hands over to; its own rules answer where not given. */
  assistant?: Endpoint | null
  /** Milliseconds between two words of the built-in assistant. */
  wordMs?: number
  /** `POST /__faults` makes requests fail: for tests only. */
  faults?: boolean
  /** Told of unexpected errors, with the request id that the caller got. */
  report?: (error: unknown, requestId: string) => void
}

/** @throws DatabaseRefused the file is damaged, somebody else's or of a newer version */
export const createPlatform = ({
  file,
  sample = false,
  clock = () => new Date(),
  ratePerMinute = 600,
  assistant: endpoint = null,
  wordMs = 15,
  faults = false,
  report = () => undefined,
}: PlatformOptions) => {
  const db = sample && file === ':memory:' ? openSample(clock()) : openDatabase(file)
  const store = createStore(db, clock)
  if (sample) loadSample(db, store, clock())
  const app = createApp({
    store,
    assistant: createAssistant({ store, endpoint, wordMs }),
    handlers,
    rateLimit: createRateLimit(ratePerMinute),
    clock,
    faults: faults ? createFaultTable() : null,
    report,
  })
  return {
    app,
    store,
    /** The keys of the sample accounts, for people and tests to use; empty without the sample. */
    sampleKeys: sample ? sampleKeys : [],
    close: () => db.close(),
  }
}
export type Platform = ReturnType<typeof createPlatform>
