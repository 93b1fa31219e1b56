import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import type { Knowledge } from './knowledge.ts'
import type { Topic } from './topics.ts'
import type { Wording } from './wording.ts'

export interface AssistantRequest {
  question: string
  /** Ids of the records that the client says the question is about. */
  subjects: readonly string[]
  language: Language
  accountId: string
  today: string
}

/** Passed to every rule. */
export interface RuleContext extends AssistantRequest {
  store: Store
  knowledge: Knowledge
  wording: Wording
  topics: ReadonlySet<Topic>
}
