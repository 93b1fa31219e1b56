/** The questions that an empty account is offered get their answers, in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createPlatform, type Platform } from '#platform/platform.ts'

const folder = join(import.meta.dirname, '../../../locales')
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const facts = {
  mailbox: /\/help\/email-setup-imap-smtp/,
  transfer: /\/help\/transfer-domain-auth-code/,
  price: /\.com\D+\d+[.,٫]\d\d/,
}

let platform: Platform
beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, wordDelayMs: 0 })
})
afterAll(() => platform.close())

async function ask(message: string, language: string): Promise<string> {
  const key = platform.sampleKeys.find(({ account }) => account === 'empty')?.key
  const response = await platform.app.fetch(
    new Request('http://platform.test/api/v1/sdk/ai-agent/chat-messages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, language, context: { subjects: [] } }),
    }),
  )
  const { data } = (await response.json()) as { data: { content: string } }
  return data.content
}

test.each(languages)('%s', async (language) => {
  const { first } = JSON.parse(readFileSync(join(folder, language, 'overview.json'), 'utf8')) as {
    first: { ask: Record<keyof typeof facts, string> }
  }
  for (const [name, fact] of Object.entries(facts)) {
    const question = first.ask[name as keyof typeof facts].replace('{{extension}}', '.com')
    expect(await ask(question, language)).toMatch(fact)
  }
})
