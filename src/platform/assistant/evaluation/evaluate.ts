/** Asks generated questions about generated accounts, and counts right replies per language. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

import { platformKnowledge } from '#platform/assistant/knowledge.ts'
import { detectLanguage } from '#platform/assistant/question.ts'
import { composeReply } from '#platform/assistant/reply.ts'
import { languages } from '#platform/language.ts'
import { createRandom, type Random } from '#platform/sample/random.ts'

import { judge } from './check.ts'
import * as expected from './expected.ts'
import type { Expected } from './expected.ts'
import { noisy } from './noise.ts'
import { createWorld, type RandomWorld } from './random-world.ts'

interface Case {
  expected: Expected
  values: Record<string, string>
}
type Phrasings = Record<string, string[]>

export const phrasingsOf = (language: string): Phrasings =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, 'phrasings', `${language}.json`), 'utf8'),
  ) as Phrasings

const oneOf = <Item>(items: readonly Item[], random: Random): Item | undefined =>
  items[random.int(0, Math.max(0, items.length - 1))]

const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

const monthAhead = ({ today }: RandomWorld, count: number): string =>
  expected.plusMonths(`${today.slice(0, 7)}-01`, count).slice(0, 7)
const lastDay = (month: string): string =>
  new Date(Date.parse(expected.plusMonths(`${month}-01`, 1)) - 86_400_000)
    .toISOString()
    .slice(0, 10)
const daysAhead = ({ today }: RandomWorld, count: number): string =>
  new Date(Date.parse(today) + count * 86_400_000).toISOString().slice(0, 10)

/** A random service that something can be said of, and what. */
function recordOf(
  world: RandomWorld,
  random: Random,
  fits: (wanted: Expected) => boolean = () => true,
): { name: string; wanted: Expected } | null {
  const records = world.services.flatMap((row) => {
    const wanted = expected.expectRecord(row, world)
    return wanted && fits(wanted) ? [{ name: row.name, wanted }] : []
  })
  return oneOf(records, random) ?? null
}

/** Its amount and its dates, wherever the reply states them. */
const aboutAnyRecord = (world: RandomWorld, random: Random): Case | null => {
  const record = recordOf(world, random)
  if (record === null) return null
  const { name, wanted } = record
  return {
    expected: { ...wanted, sums: [], rows: [...wanted.sums, ...wanted.rows] },
    values: { name },
  }
}

/** `null` if the account has nothing to ask about. */
const kinds: Record<string, (world: RandomWorld, random: Random, language: string) => Case | null> =
  {
    attention: (world) => ({ expected: expected.expectAttention(world), values: {} }),
    nextMonth: (world) => {
      const month = monthAhead(world, 1)
      return { expected: expected.expectCharges(world, `${month}-01`, lastDay(month)), values: {} }
    },
    inMonth: (world, random, language) => {
      const month = monthAhead(world, random.int(1, 11))
      return {
        expected: expected.expectCharges(world, `${month}-01`, lastDay(month)),
        values: { month: monthName(month, language) },
      }
    },
    forName: (world, random) => {
      const record = recordOf(world, random, ({ sums }) => sums.length > 0)
      return record && { expected: record.wanted, values: { name: record.name } }
    },
    renewOff: (world) => ({ expected: expected.expectRenewOff(world), values: {} }),
    expiring: (world, random) => {
      const days = random.int(5, 90)
      return { expected: expected.expectExpiring(world, days), values: { days: String(days) } }
    },
    whenName: aboutAnyRecord,
    invoice: (world, random) => {
      const invoice = oneOf(world.invoices, random)
      return invoice
        ? { expected: expected.expectInvoice(invoice), values: { number: invoice.number } }
        : null
    },
    suspended: (world, random) => {
      const row = oneOf(
        world.services.filter(({ status }) => status === 'suspended'),
        random,
      )
      return row
        ? { expected: expected.expectSuspended(row, world), values: { name: row.name } }
        : null
    },
    open: (world) => ({ expected: expected.expectOpen(world), values: {} }),
    nextCharge: (world) => ({ expected: expected.expectNextCharge(world), values: {} }),
    paid: (world) => ({ expected: expected.expectPaid(world, monthAhead(world, -1)), values: {} }),
    lastTax: (world) => {
      const invoice = world.invoices.at(-1)
      return invoice ? { expected: expected.expectInvoice(invoice), values: {} } : null
    },
    isOnName: aboutAnyRecord,
    nextDays: (world, random) => {
      const days = random.int(7, 80)
      return {
        expected: expected.expectCharges(world, world.today, daysAhead(world, days)),
        values: { days: String(days) },
      }
    },
  }

export interface Failure {
  language: string
  kind: string
  question: string
  text: string
  missing: string[]
}
export interface Score {
  asked: number
  right: number
  /** Replies that state an amount which is in no row and no sum. */
  wrongAmounts: number
  cited: [right: number, asked: number]
  acted: [right: number, asked: number]
}

const fill = (template: string, values: Record<string, string>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const ask = (question: string, language: string, world: RandomWorld) => {
  const { store, accountId, today } = world
  const detected = detectLanguage(question, language) ?? language
  return composeReply({ question, language: detected, subjects: [], accountId, today }, store)
}

const canTurnOff = (row: RandomWorld['services'][number]): boolean => row.auto_renew === 1

/** Turning auto-renew off is proposed where it is on and can be changed. Nothing is changed. */
function scoreChanges(
  world: RandomWorld,
  random: Random,
  language: string,
  templates: readonly string[],
  failures: Failure[],
): Score['acted'] {
  let right = 0
  for (const template of templates) {
    const row = oneOf(world.services, random)
    const before = JSON.stringify(world.store.services.all(world.accountId))
    const question = fill(template, { name: row?.name ?? '' })
    const { text, calls = [] } = ask(question, language, world)
    const isUnchanged = before === JSON.stringify(world.store.services.all(world.accountId))
    const meant = world.services.filter(({ name }) => name === row?.name)
    const [call, ...others] = calls
    const isRight =
      call === undefined
        ? meant.some((service) => !canTurnOff(service))
        : others.length === 0 &&
          meant.filter(canTurnOff).some(({ type, id }) =>
            isDeepStrictEqual(call, {
              type: 'tool_call',
              name: 'set_auto_renew',
              arguments: { type, id, enabled: false },
            }),
          )
    if (isUnchanged && isRight) right += 1
    else failures.push({ language, kind: 'act', question, text, missing: ['proposal'] })
  }
  return [right, templates.length]
}

/** Every help article is found by its title. */
function scoreArticles(world: RandomWorld, language: string, failures: Failure[]): Score['cited'] {
  const articles = platformKnowledge.articles(language)
  const right = articles.filter(({ slug, title }) => {
    const { citations, text } = ask(title, language, world)
    const isCited = citations.some(({ url }) => url === `/help/${slug}`)
    if (!isCited)
      failures.push({ language, kind: 'article', question: title, text, missing: [slug] })
    return isCited
  })
  return [right.length, articles.length]
}

export function evaluate(
  seed: number,
  worlds: number,
): { scores: Map<string, Score>; failures: Failure[] } {
  const scores = new Map<string, Score>()
  const failures: Failure[] = []
  for (const language of languages)
    scores.set(language, { asked: 0, right: 0, wrongAmounts: 0, cited: [0, 0], acted: [0, 0] })
  for (let index = 0; index < worlds; index += 1) {
    const world = createWorld(seed * 1000 + index)
    for (const [language, score] of scores) {
      const random = createRandom(seed * 7919 + index)
      const phrasings = phrasingsOf(language)
      for (const [kind, make] of Object.entries(kinds))
        for (const template of phrasings[kind] ?? [])
          for (const wording of [template, noisy(template, random)]) {
            const made = make(world, random, language)
            if (made === null) continue
            const question = fill(wording, made.values)
            const { text } = ask(question, language, world)
            const { isRight, wrong, missing } = judge(text, made.expected, language)
            score.asked += 1
            if (isRight) score.right += 1
            else
              failures.push({
                language,
                kind,
                question,
                text,
                missing: [
                  ...missing,
                  ...wrong.map(({ currency, minorUnits }) => `wrong ${currency} ${minorUnits}`),
                ],
              })
            if (wrong.length > 0) score.wrongAmounts += 1
          }
      const acted = scoreChanges(world, random, language, phrasings['act'] ?? [], failures)
      score.acted = [score.acted[0] + acted[0], score.acted[1] + acted[1]]
      if (index === 0) score.cited = scoreArticles(world, language, failures)
    }
    world.close()
  }
  return { scores, failures }
}
