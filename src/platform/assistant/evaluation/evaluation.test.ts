/**
 * Puts an external evaluation's 45 questions to the assistant, about that evaluation's own account,
 * articles and prices. One expectation differs here:
 *
 * - `link` "/support" (q52): the platform does not know the provider's contact address, so the
 *   reply mentions the contact link and cites the article.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { detectLanguage } from '#platform/assistant/question.ts'
import { composeReply } from '#platform/assistant/reply.ts'
import type { ToolCall } from '#platform/assistant/rules/changes.ts'
import type { Language } from '#platform/language.ts'

import { knowledge, openWorld, today } from './world.ts'

interface Question {
  id: string
  lang: Language
  question: string
  page?: { serviceId?: string }
  expect: {
    /** One spelling of each group must occur. */
    facts?: string[][]
    /** What the question may be about: one spelling of each group must occur. */
    clarify?: string[][]
    mustNot?: string[]
    mustRegexNot?: string[]
    citeAny?: string[]
    link?: string
    answerLang?: Language
    /** A change that the customer asks for, which the assistant proposes and does not make. */
    action?: { name: string; args: Record<string, string | boolean> }
  }
}

const questions = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)

const world = openWorld()
afterAll(() => world.close())

const replyTo = ({ question, lang, page }: Question) =>
  composeReply(
    {
      question,
      language: lang,
      subjects:
        page?.serviceId === undefined ? [] : [{ kind: 'service', type: null, id: page.serviceId }],
      accountId: world.accountId,
      today,
    },
    world.store,
    knowledge,
  )

/** The evaluation expects `cannot` and `not` where we write *can’t* and *isn’t*. */
const withoutContractions = (text: string): string =>
  text.replaceAll('can’t', 'cannot').replaceAll('n’t', ' not')

/** Groups none of whose spellings occurs in `text`. */
const missingFacts = (text: string, groups: string[][] = []): string[][] =>
  groups.filter((spellings) => !spellings.some((spelling) => text.includes(spelling.toLowerCase())))

/** Questions whose expected link does not apply here: see the top of this file. */
const skippedLinks: ReadonlySet<string> = new Set(['q52'])

/** Our arguments in the evaluation's words. */
const argsOf = ({ id, ids, ...args }: ToolCall['arguments']) => ({
  ...args,
  ...(id !== undefined && { serviceId: id }),
  ...(Array.isArray(ids) && { notificationId: ids.join() }),
})

const readSettings = () => [
  world.store.services.all(world.accountId),
  world.store.notifications.unread(world.accountId),
]

describe('the evaluation’s questions', () => {
  test.each(questions)('$id $lang $question', (question) => {
    const before = readSettings()
    const { text, citations, calls = [] } = replyTo(question)
    const lowerCaseText = withoutContractions(text.toLowerCase())
    const { facts, clarify, mustNot = [], mustRegexNot = [] } = question.expect
    const { citeAny, link, answerLang, action } = question.expect
    expect(missingFacts(lowerCaseText, facts), text).toEqual([])
    expect(missingFacts(lowerCaseText, clarify), text).toEqual([])
    for (const wrong of mustNot) expect(text).not.toContain(wrong)
    for (const wrong of mustRegexNot) expect(text).not.toMatch(new RegExp(wrong, 'i'))
    const cited = new Set(citations.map(({ url }) => url.replace('/help/', '')))
    expect(citeAny === undefined || citeAny.some((id) => cited.has(id)), text).toBe(true)
    expect(text).toContain(link === undefined || skippedLinks.has(question.id) ? '' : `](${link}`)
    expect(answerLang === undefined ? answerLang : detectLanguage(text), text).toBe(answerLang)
    expect(calls.map(({ name, arguments: args }) => ({ name, args: argsOf(args) }))).toEqual(
      action === undefined ? [] : [{ name: action.name, args: action.args }],
    )
    expect(readSettings()).toEqual(before)
  })
})
