/** Asks the labelled questions over HTTP and checks roughly what a reader must judge. */
import { readFileSync } from 'node:fs'

import { formatDate, formatMoney, formatNumber } from '#i18n/format.ts'
import { createPlatform } from '#platform/platform.ts'

import { openWorld, worldKey, worldNow } from './world.ts'

export interface Labelled {
  id: string
  lang: string
  /** Of the sample; the account of `world.json` if it is omitted. */
  account?: string
  /** Asked one after the other in one conversation; the last is the one to judge. */
  turns: string[]
  kind: string
  right: {
    mustState: string[]
    mustNotState: string[]
    proposal: { records: string[]; on: boolean; and?: { records: string[]; on: boolean } } | null
    mayDecline: boolean
    mayLinkTo: string[]
  }
  note: string
}

export interface Asked {
  id: string
  lang: string
  kind: string
  turns: string[]
  reply: string
  /** `domain/dom-101 off` in the words of `world.json`, or the name of another call. */
  proposals: string[]
  /** Paths in the reply, and cited articles. */
  links: string[]
  check: {
    /** Of `mustState`; words such as "off" are not looked for. */
    missing: string[]
    /** Amounts, dates and names of `mustNotState` that occur. A reader decides whether as a claim. */
    forbidden: string[]
    /** `none`: neither expected nor made. */
    proposal: 'none' | 'right' | 'declined' | 'missing' | 'wrong'
  }
}

export const readQuestions = (file: string): Labelled[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Labelled)

/** Splits a set by language and kind: rules are written with the first half only. */
export function halvesOf(questions: readonly Labelled[]): [Labelled[], Labelled[]] {
  const halves: [Labelled[], Labelled[]] = [[], []]
  for (const group of Map.groupBy(questions, ({ lang }) => lang).values()) {
    const sorted = group.toSorted((a, b) => (`${a.kind} ${a.id}` < `${b.kind} ${b.id}` ? -1 : 1))
    for (const [index, question] of sorted.entries()) halves[index % 2 === 0 ? 0 : 1].push(question)
  }
  return halves
}

/** Latin digits, plain spaces, no direction marks. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x6_60))
    .replaceAll('٬', ',')
    .replaceAll('٫', '.')
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069*]/g, '')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .toLowerCase()

const day = /\b\d{4}-\d\d-\d\d\b/
const amount = /^(\d+)\.(\d\d) EUR$/

/** The ways in which a reply may write an amount, a day or a name; none for a word. */
function spellings(fact: string, language: string): string[] {
  const [, whole, cents] = amount.exec(fact) ?? []
  if (whole !== undefined)
    return [
      fact,
      formatMoney(language, { minorUnits: Number(`${whole}${cents}`), currency: 'EUR' }),
      `${formatNumber(language, Number(whole))},${cents}`,
    ]
  const [iso] = day.exec(fact) ?? []
  if (iso !== undefined && iso === fact)
    return [iso, formatDate(language, iso, 'long'), formatDate(language, iso, 'short')]
  return /[.\d*]|[A-Z].* /.test(fact) ? [fact] : []
}

const states = (reply: string, fact: string, language: string): boolean =>
  spellings(fact, language).some((spelling) => reply.includes(plain(spelling)))

const keysOf = ({ proposal }: Labelled['right']): string[] =>
  [proposal, proposal?.and].flatMap((part) =>
    part ? part.records.map((record) => `${record} ${part.on ? 'on' : 'off'}`) : [],
  )

function judgeProposal(right: Labelled['right'], made: readonly string[]) {
  const expected = keysOf(right)
  if (made.length === 0)
    return expected.length === 0 ? 'none' : right.mayDecline ? 'declined' : 'missing'
  const isRight = made.every((key) => expected.includes(key)) && made.length === expected.length
  return isRight ? 'right' : 'wrong'
}

interface Event {
  type: string
  content?: string
  url?: string
  name?: string
  conversationId?: string
  arguments?: Record<string, unknown>
}

type NameRecord = (type: string, id: string) => string

const nameCall = ({ name, arguments: args = {} }: Event, nameRecord: NameRecord): string =>
  name === 'set_auto_renew'
    ? `${nameRecord(String(args['type']), String(args['id']))} ${args['enabled'] === true ? 'on' : 'off'}`
    : `${name} ${JSON.stringify(args)}`

const ownKey: NameRecord = (type, id) => `${type}/${id}`

export async function askAll(questions: readonly Labelled[]): Promise<Asked[]> {
  const world = openWorld()
  const sample = createPlatform({
    file: ':memory:',
    sample: true,
    wordDelayMs: 0,
    clock: () => worldNow,
  })
  const ask = async (
    account: string | undefined,
    message: string,
    conversationId: string | undefined,
  ): Promise<Event[]> => {
    const { app } = account === undefined ? world : sample
    const key =
      account === undefined
        ? world.key
        : sample.sampleKeys.find((one) => one.account === account)?.key
    const response = await app.fetch(
      new Request('http://platform.test/api/v1/sdk/ai-agent/chat-messages', {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ message, conversationId, stream: true }),
      }),
    )
    const blocks = (await response.text()).trim().split('\n\n')
    return blocks.map((block) => JSON.parse(block.slice('data: '.length)) as Event)
  }
  const asked: Asked[] = []
  for (const { id, lang, account, kind, turns, right } of questions) {
    let events: Event[] = []
    for (const turn of turns) events = await ask(account, turn, events[0]?.conversationId)
    const reply = events.map(({ content = '' }) => content).join('')
    const proposals = events.flatMap((event) =>
      event.type === 'tool_call'
        ? [nameCall(event, account === undefined ? worldKey : ownKey)]
        : [],
    )
    const links = [
      ...Array.from(reply.matchAll(/\]\((\/[^)]*)\)/g), ([, path = '']) => path),
      ...events.flatMap(({ type, url }) => (type === 'citation' && url ? [url] : [])),
    ]
    const text = plain(reply)
    asked.push({
      id,
      lang,
      kind,
      turns,
      reply,
      proposals,
      links,
      check: {
        missing: right.mustState.filter(
          (fact) => spellings(fact, lang).length > 0 && !states(text, fact, lang),
        ),
        forbidden: right.mustNotState.filter((fact) => states(text, fact, lang)),
        proposal: judgeProposal(right, proposals),
      },
    })
  }
  world.close()
  sample.close()
  return asked
}
