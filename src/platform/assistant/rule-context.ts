import type { Language } from '#platform/language.ts'
import type { Store } from '#platform/store/store.ts'

import type { Knowledge } from './knowledge.ts'
import type { Period } from './understanding/period.ts'
import type { Concept } from './understanding/question-words.ts'
import type { Amount, Wording } from './wording.ts'

/** A record that the client says the question is about. */
export interface PageSubject {
  kind: string | null
  type: string | null
  id: string
}

export interface AssistantRequest {
  question: string
  subjects: readonly PageSubject[]
  /** The customer's earlier questions in this conversation, newest last. */
  earlier?: readonly string[]
  language: Language
  accountId: string
  today: string
  /** The company that the customer lets have their data. */
  sharedWith?: string | null
  /** Gets every amount that a rule states. */
  onAmount?: (amount: Amount) => void
}

/** Passed to every rule. */
export interface RuleContext extends AssistantRequest {
  store: Store
  knowledge: Knowledge
  wording: Wording
  concepts: ReadonlySet<Concept>
  /** The period ahead that the question names. */
  coming: Period | null
  /** The period before today that the question names. */
  past: Period | null
}
