import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { questionBody, type Question } from './question.ts'

const uuid = /^[\da-f]{8}-[\da-f-]{27}$/

const question: Question = {
  request: { message: 'And {{model}}?', clientMessageId: 'c1' },
  model: 'm1',
  providerConversationId: null,
  conversationId: 'k1',
  history: [
    { role: 'customer', text: 'Hello' },
    { role: 'assistant', text: 'Hi' },
  ],
  user: 'u1',
  shareWith: null,
  language: 'en',
}

/** The templates of the table in docs/assistant.md: `| name | template |`. */
const templates = [
  ...readFileSync(join(import.meta.dirname, '../../../docs/assistant.md'), 'utf8').matchAll(
    /^\| ([^|`]+) +\| +`(\{.*\})` +\|$/gm,
  ),
].map(([, name = '', template = '']) => ({ name, template: JSON.parse(template) as object }))

const fill = (template: object) => questionBody(question, template as Record<string, unknown>)

describe('the templates in the documentation', () => {
  it('are all there', () => {
    expect(templates).toHaveLength(13)
  })

  it.each(templates)('$name holds the question and no unknown variable', ({ template }) => {
    const body = JSON.stringify(fill(template))
    expect(body).toContain('And {{model}}?')
    expect(body.replace('And {{model}}?', '')).not.toContain('{{')
    expect(body).not.toMatch(/null|undefined/)
  })
})

it('gives each message and each place a fresh id', () => {
  const body = fill({ a: '{{newId}}', b: '{{newId}}', messages: '{{messagesWithIds}}' })
  expect(body).toEqual({
    a: expect.stringMatching(uuid),
    b: expect.stringMatching(uuid),
    messages: [
      { id: expect.stringMatching(uuid), role: 'user', content: 'Hello' },
      { id: expect.stringMatching(uuid), role: 'assistant', content: 'Hi' },
      { id: expect.stringMatching(uuid), role: 'user', content: 'And {{model}}?' },
    ],
  })
  const ids = JSON.stringify(body).match(/[\da-f]{8}-[\da-f-]{27}/g)
  expect(new Set(ids).size).toBe(5)
})

it('sends the history with parts', () => {
  expect(fill({ id: '{{ourConversationId}}', messages: '{{messagesWithParts}}' })).toMatchObject({
    id: 'k1',
    messages: [
      { role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      { role: 'assistant', parts: [{ type: 'text', text: 'Hi' }] },
      { role: 'user', parts: [{ type: 'text', text: 'And {{model}}?' }] },
    ],
  })
})
