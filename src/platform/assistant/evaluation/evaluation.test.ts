/**
 * Puts an external evaluation's 45 questions to the assistant, about that evaluation's own account,
 * articles and prices. Two expectations differ here:
 *
 * - `action` (q22, q25, q31, q65, q68): §4.1 shows no way to propose a change, so the reply must
 *   refuse and change nothing.
 * - `link` "/support" (q52): the platform does not know the provider's contact address, so the
 *   reply mentions the contact link and cites the article.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { detectLanguage } from '#platform/assistant/question.ts'
import { composeReply } from '#platform/assistant/reply.ts'
import { createWording } from '#platform/assistant/wording.ts'
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
    /** A change that the customer asks for, which the assistant must refuse to make. */
    action?: { name: string }
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
      subjects: page?.serviceId === undefined ? [] : [page.serviceId],
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

const readSettings = () => [
  world.store.services.all(world.accountId),
  world.store.notifications.unread(world.accountId),
]

describe('the evaluation’s questions', () => {
  test.each(questions)('$id $lang $question', (question) => {
    const before = readSettings()
    const { text, citations } = replyTo(question)
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
    const [refusal = ''] = createWording(question.lang).say('cannotChange').split(/[.。]/)
    expect(text).toContain(action === undefined ? '' : refusal)
    expect(readSettings()).toEqual(before)
  })
})
