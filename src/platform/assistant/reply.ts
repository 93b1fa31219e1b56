/** The built-in reply: the account's data first, then help articles, then "I don't know". */
import type { Store } from '#platform/store/store.ts'
import type { Citation } from '#wire/payloads/assistant.ts'
import type { HelpArticle } from '#wire/payloads/help.ts'

import { answer } from './answer.ts'
import { searchHelp } from './help-search.ts'
import { platformKnowledge } from './knowledge.ts'
import type { Knowledge } from './knowledge.ts'
import type { AssistantRequest, RuleContext } from './rule-context.ts'
import type { ToolCall } from './rules/changes.ts'
import { decideIntent, readIntent } from './understanding/intent.ts'
import { conceptsIn } from './understanding/lexicon.ts'
import { wordsOf } from './understanding/patterns.ts'
import { findPeriod } from './understanding/period.ts'
import { createWording } from './wording.ts'

export interface Reply {
  text: string
  citations: Citation[]
  /** Changes to propose. */
  calls?: ToolCall[]
}

const plain = (text: string): Reply => ({ text, citations: [] })

/** Cites the path in the dashboard, because the platform does not know the dashboard's address. */
export const cite = ({ slug, title }: { slug: string; title: string }): Citation => ({
  title,
  url: `/help/${slug}`,
})

const replyWith = (
  best: HelpArticle,
  articles: readonly HelpArticle[],
  { wording }: RuleContext,
): Reply => ({
  text: `${best.summary}\n\n${wording.say('article')} [${best.title}](/help/${best.slug})`,
  citations: articles.map(cite),
})

const replyFromHelp = (context: RuleContext): Reply | null => {
  const { question, language, knowledge } = context
  const articles = searchHelp(question, language, knowledge)
  const [best] = articles
  if (best === undefined) return null
  return replyWith(best, articles, context)
}

/** The article whose title the question repeats. */
const findTitled = (context: RuleContext): Reply | null => {
  const { question, language, knowledge } = context
  const words = wordsOf(question).join(' ')
  const article = knowledge
    .articles(language)
    .find(({ title }) => wordsOf(title).join(' ') === words)
  return article === undefined ? null : replyWith(article, [article], context)
}

const readContext = (
  request: AssistantRequest,
  question: string,
  store: Store,
  knowledge: Knowledge,
): RuleContext => {
  const { language, today } = request
  const period = (direction: 'coming' | 'past') => findPeriod(question, language, today, direction)
  const coming = period('coming')
  const past = period('past')
  return {
    ...request,
    question,
    store,
    knowledge,
    wording: createWording(language, request.onAmount),
    concepts: conceptsIn(question, language),
    coming: coming !== null && coming.to >= today ? coming : null,
    past: past !== null && past.from <= today ? past : null,
  }
}

const wordCount = (text: string): number => (text.match(/[\p{L}\p{N}]+/gu) ?? []).length

const longestGreeting = 3

/** Words that a follow-up such as "and in January?" may have at most. */
const longestFollowUp = 6

/** A short question with only a period or a name continues the one before it. */
function withEarlier(context: RuleContext): RuleContext {
  const { question, earlier = [], concepts, coming, past } = context
  const previous = earlier.at(-1)
  const isShort = wordCount(question) <= longestFollowUp
  if (previous === undefined || !isShort) return context
  const reading = readIntent(context)
  const isUnderstood =
    decideIntent(reading) !== null && !(reading.isNamed || coming !== null || past !== null)
  const ownConcepts = [...concepts].filter((concept) => !continuing.has(concept))
  if (isUnderstood || ownConcepts.length > 0) return context
  const before = withEarlier(
    readContext(
      { ...context, earlier: earlier.slice(0, -1) },
      previous,
      context.store,
      context.knowledge,
    ),
  )
  return {
    ...context,
    concepts: new Set([...before.concepts, ...concepts]),
    coming: coming ?? (past === null ? before.coming : null),
    past: past ?? (coming === null ? before.past : null),
    question: reading.isNamed ? question : `${question} ${namesIn(before.question)}`,
  }
}

/** Concepts that say nothing on their own. */
const continuing: ReadonlySet<string> = new Set([
  'also',
  'this',
  'next',
  'soon',
  'last',
  'which',
  'domain',
  'service',
  'year',
  'typeHosting',
  'typeVps',
  'typeMail',
  'typeCertificate',
  'typeBackup',
  'on',
  'off',
  'past',
  'setting',
])

/** The domain names and numbers of an earlier question, which a follow-up still means. */
const namesIn = (question: string): string => (question.match(/\S*[.\d]\S*\w/gu) ?? []).join(' ')

/** Rules read only this many characters, because their patterns are slow on a long text. */
const readLength = 2000

/** Always replies, if only to say that it does not know. */
export const composeReply = (
  request: AssistantRequest,
  store: Store,
  knowledge: Knowledge = platformKnowledge,
): Reply => {
  const context = withEarlier(
    readContext(request, request.question.slice(0, readLength), store, knowledge),
  )
  const { concepts, wording } = context
  const { say } = wording
  if (concepts.has('bot')) return plain(say('identity'))
  if (concepts.has('greeting') && wordCount(context.question) <= longestGreeting)
    return plain(say('greeting'))
  const titled = findTitled(context)
  if (titled !== null) return titled
  const intent = decideIntent(readIntent(context))
  if (concepts.has('person') && (intent === null || !asksForRecords.has(intent))) {
    const article = replyFromHelp(context)
    return article === null
      ? plain(say('person'))
      : { ...article, text: `${say('person')}\n\n${article.text}` }
  }
  if (concepts.has('twoFactor') && concepts.has('setting') && !concepts.has('how')) {
    return {
      ...plain(say('twoFactorUnstated')),
      citations: replyFromHelp(context)?.citations ?? [],
    }
  }
  if (intent !== null) {
    // An article may explain how to do what the assistant cannot do.
    const article = intent === 'refuse' || intent === 'change' ? replyFromHelp(context) : null
    return { ...answer(intent, context), citations: article?.citations ?? [] }
  }
  const article = replyFromHelp(context)
  if (article !== null) return article
  if (concepts.has('greeting')) return plain(say('greeting'))
  return plain(say(concepts.has('thanks') ? 'thanks' : 'unknown'))
}

const asksForRecords: ReadonlySet<string> = new Set([
  'charges',
  'openInvoices',
  'invoice',
  'attention',
  'suspended',
])
