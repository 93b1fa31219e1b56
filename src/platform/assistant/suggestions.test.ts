/** Every question that the dashboard suggests gets its answer, in every language and on any page. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'

const folder = join(import.meta.dirname, '../../../locales')
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** What the answer must contain, whatever the language. */
const facts: Record<string, { label?: string; has: string[]; hasNot?: string[] }> = {
  service: { label: 'blog.example-okafor.com', has: ['71[.,]40', '2026'] },
  domain: {
    label: 'example-okafor.com',
    has: [String.raw`/help/(?:dns-basics|change-nameservers)`],
  },
  invoice: { label: '2026-04233', has: [String.raw`\*\*2026-04233`, '84[.,]97'] },
  order: { label: 'O-88219', has: ['O-88219'] },
  attention: {
    has: [
      String.raw`/services/wordpress/70120`,
      String.raw`/invoices/202604233`,
      String.raw`/invoices/202604166`,
      String.raw`/domains/example-okafor\.studio`,
    ],
    hasNot: [String.raw`/invoices/202604460`],
  },
  charges: { has: ['11[.,]10', '71[.,]40', '4[.,]90', '6[.,]20'], hasNot: ['9[.,]50', '32[.,]00'] },
  autoRenewOff: {
    has: [String.raw`/domains/example-okafor\.studio`],
    hasNot: ['blog', 'www', 'beispiele'],
  },
  expiring: { has: [String.raw`/domains/example-okafor\.studio`], hasNot: ['/services/'] },
  lastInvoice: { has: ['2026-04460', '23[.,]50', '1[.,]81', '0[.,]98', '26[.,]29'] },
  unread: { has: ['/notifications', '3'] },
  suspended: { label: 'blog.example-okafor.com', has: ['2026-04233'] },
  expired: { label: 'example-okafor.com', has: ['/help/expired-domain-grace-redemption'] },
}

let platform: Platform
beforeAll(() => {
  const clock = () => new Date('2026-11-20T10:00:00Z')
  platform = createPlatform({ file: ':memory:', sample: true, wordDelayMs: 0, clock })
})
afterAll(() => platform.close())

async function ask(message: string, language: string, context: object): Promise<string> {
  const key = platform.sampleKeys.find(({ account }) => account === 'studio')?.key
  const response = await platform.app.fetch(
    new Request('http://platform.test/api/v1/sdk/ai-agent/chat-messages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, language, context }),
    }),
  )
  const { data } = (await response.json()) as { data: { content: string } }
  return data.content
}

describe.each(languages)('%s', (language) => {
  const { suggest } = JSON.parse(
    readFileSync(join(folder, language, 'assistant.json'), 'utf8'),
  ) as {
    suggest: Record<string, string>
  }

  test.each(Object.entries(facts))('%s', async (key, { label = '', has, hasNot = [] }) => {
    const question = (suggest[key] ?? '').replace('{{label}}', label)
    expect(question).not.toBe('')
    // The page of a record sends it along; only the first question of the list is about it.
    for (const subjects of [[], [{ kind: 'service', type: 'hosting', id: '70118' }]]) {
      const content = await ask(question, language, { subjects })
      for (const fact of has) expect(content).toMatch(new RegExp(fact))
      for (const other of hasNot) expect(content).not.toMatch(new RegExp(other))
    }
  })
})
