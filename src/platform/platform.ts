/** Assembles the reference implementation of the provider's API. */
import { createAssistant } from './assistant/assistant.ts'
import type { Knowledge } from './assistant/knowledge.ts'
import type { ModelEndpoint } from './assistant/model/completion.ts'
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
  /** Fills an empty database with the sample accounts. */
  sample?: boolean
  clock?: () => Date
  /** Requests per key and minute. Defaults to 600. */
  ratePerMinute?: number
  /** Model that replies in the chat, instead of the built-in assistant. */
  assistant?: ModelEndpoint | null
  /** Help articles and prices of the assistant, instead of those that ship with the platform. */
  knowledge?: Knowledge
  /** Milliseconds between two words of a built-in reply. */
  wordDelayMs?: number
  /** Serves `POST /__faults`, which makes requests fail. For tests only. */
  faults?: boolean
  /** Called with every unexpected error and the request id in its response. */
  report?: (error: unknown, requestId: string) => void
}

/** @throws DatabaseRefused if the file is damaged, another program's, or from a newer version */
export const createPlatform = ({
  file,
  sample = false,
  clock = () => new Date(),
  ratePerMinute = 600,
  assistant: endpoint = null,
  knowledge,
  wordDelayMs = 15,
  faults = false,
  report = () => undefined,
}: PlatformOptions) => {
  const db = sample && file === ':memory:' ? openSample(clock()) : openDatabase(file)
  const store = createStore(db, clock)
  if (sample) loadSample(db, store, clock())
  const app = createApp({
    store,
    assistant: createAssistant({ store, endpoint, wordDelayMs, knowledge }),
    handlers,
    rateLimit: createRateLimit(ratePerMinute),
    clock,
    faults: faults ? createFaultTable() : null,
    report,
  })
  return {
    app,
    store,
    /** Empty without the sample. */
    sampleKeys: sample ? sampleKeys : [],
    close: () => db.close(),
  }
}
export type Platform = ReturnType<typeof createPlatform>
