import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import type { Knowledge } from './knowledge.ts'
import type { Topic } from './topics.ts'
import type { Wording } from './wording.ts'

export interface Asked {
  question: string
  /** Ids that the question is asked about. */
  subjects: readonly string[]
  language: Language
  accountId: string
  today: string
}

/** What every rule works with. */
export interface Matter extends Asked {
  store: Store
  knowledge: Knowledge
  wording: Wording
  topics: ReadonlySet<Topic>
}
