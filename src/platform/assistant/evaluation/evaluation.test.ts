/**
 * The evaluation's 45 questions as they are, about its world as it is: its account's records are in a
 * store of ours, its articles and prices take the place of ours. Where a row cannot hold:
 *
 * - `action` (q22, q25, q31, q65, q68): an assistant of the platform has no way to propose a change
 *   (§4.1 shows none). It says that it changes nothing, and nothing is changed.
 * - `link` "/support" (q52): that is the entry of the provider's staff; customers have a contact
 *   link that the platform does not know. The answer speaks of it and cites the article.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { languageOfText } from '#platform/assistant/asked.ts'
import { reply } from '#platform/assistant/reply.ts'
import { createWording } from '#platform/assistant/wording.ts'
import type { Language } from '#platform/language.ts'

import { knowledge, openWorld, today } from './world.ts'

interface Question {
  id: string
  lang: Language
  question: string
  page?: { serviceId?: string }
  expect: {
    /** Of each group one spelling must occur. */
    facts?: string[][]
    /** Of each group one spelling must occur: what the question may be about. */
    clarify?: string[][]
    mustNot?: string[]
    mustRegexNot?: string[]
    citeAny?: string[]
    link?: string
    answerLang?: Language
    /** What the customer would have changed: the assistant changes nothing, and says so. */
    action?: { name: string }
  }
}

const questions = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)

const world = openWorld()
afterAll(() => world.close())

const answerTo = ({ question, lang, page }: Question) =>
  reply(
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

/** Groups of which no spelling occurs. */
const lacking = (text: string, groups: string[][] = []): string[][] =>
  groups.filter((spellings) => !spellings.some((one) => text.includes(one.toLowerCase())))

/** Links whose address is another one here, for the reason in the head of this file. */
const otherLinks: ReadonlySet<string> = new Set(['q52'])

const settings = () => [
  world.store.services.all(world.accountId),
  world.store.notifications.unread(world.accountId),
]

describe('the evaluation’s questions about its world', () => {
  test.each(questions)('$id $lang $question', (asked) => {
    const before = settings()
    const { text, citations } = answerTo(asked)
    const told = text.toLowerCase()
    const { facts, clarify, mustNot = [], mustRegexNot = [] } = asked.expect
    const { citeAny, link, answerLang, action } = asked.expect
    expect(lacking(told, facts), text).toEqual([])
    expect(lacking(told, clarify), text).toEqual([])
    for (const wrong of mustNot) expect(text).not.toContain(wrong)
    for (const wrong of mustRegexNot) expect(text).not.toMatch(new RegExp(wrong, 'i'))
    const cited = new Set(citations.map(({ url }) => url.replace('/help/', '')))
    expect(citeAny === undefined || citeAny.some((id) => cited.has(id)), text).toBe(true)
    expect(text).toContain(link === undefined || otherLinks.has(asked.id) ? '' : `](${link}`)
    expect(answerLang === undefined ? answerLang : languageOfText(text), text).toBe(answerLang)
    const [refusal = ''] = createWording(asked.lang).say.cannotChange(null).split(/[.。]/)
    expect(text).toContain(action === undefined ? '' : refusal)
    // Nothing that is asked changes anything.
    expect(settings()).toEqual(before)
  })
})
