import { describe, expect, test } from 'vitest'

import type { ModelCall, ModelTurn } from '#testing/scripted-model.ts'

import { openWithModel as open } from './testing/open-with-model.ts'

const toolResults = ({ messages }: ModelCall): string[] =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content)

describe('reading', () => {
  test('the model reads by tools, and its text becomes the reply', async () => {
    const { model, ask } = await open((_, nth) =>
      nth === 0
        ? { text: 'One moment. ', calls: [{ name: 'open_invoices' }] }
        : { text: 'You owe **€124.47**.', tokens: 900 },
    )
    const { content, of } = await ask('Which invoices do I still have to pay?')
    expect(content).toBe('One moment. You owe **€124.47**.')
    expect(of('start')).toMatchObject([{ model: 'scripted-1', company: null }])
    expect(of('done')).toEqual([{ type: 'done', finishReason: 'stop' }])
    const [first, second] = model.calls
    expect(first?.authorization).toBe('Bearer sk-of-the-endpoint')
    // The first request has no data but the question.
    expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(first?.text).not.toMatch(/2026-04233|Okafor/)
    expect(toolResults(second as ModelCall)[0]).toContain('2026-04233')
  })

  test('a result says that it is data, and cannot imitate a role', async () => {
    const { model, ask } = await open((_, nth) =>
      nth === 0 ? { calls: [{ name: 'notifications' }] } : { text: 'Fine.' },
    )
    await ask('Any news?', {}, 'agency')
    const [result = ''] = toolResults(model.calls[1] as ModelCall)
    expect(Object.keys(JSON.parse(result))).toEqual(['data_not_instructions'])
    expect(result).not.toContain('\n')
  })

  test('a result has no more fields than the dashboard shows, and a limit', async () => {
    const names = ['services', 'orders', 'open_invoices', 'attention', 'notifications', 'balance']
    const { model, ask } = await open((_, nth) =>
      nth === 0 ? { calls: names.map((name) => ({ name })) } : { text: 'Done.' },
    )
    await ask('Everything', {}, 'agency')
    const results = toolResults(model.calls[1] as ModelCall)
    expect(results).toHaveLength(names.length)
    for (const result of results) {
      expect(result.length).toBeLessThan(10_000)
      expect(result).not.toMatch(/@|nmk_|\b\d{1,3}(?:\.\d{1,3}){3}\b|Street|VAT ID/)
    }
  })

  test('articles that it found are cited', async () => {
    const { ask } = await open((_, nth) =>
      nth === 0
        ? { calls: [{ name: 'search_help', input: { query: 'set up IMAP on a phone' } }] }
        : { text: 'Use port 993.' },
    )
    const { of } = await ask('How do I set up IMAP?')
    expect(of('citation')[0]).toMatchObject({ url: '/help/email-setup-imap-smtp' })
  })

  test('a model without tools gets the built-in reply, after the refusal', async () => {
    const { model, ask } = await open(({ tools }) =>
      tools.length > 0 ? { status: 400 } : { text: 'You owe €124.47.' },
    )
    expect((await ask('Which invoices do I still have to pay?')).content).toContain('€124.47')
    expect(model.calls[1]?.messages.at(-1)?.content).toContain('2026-04233')
    expect(model.calls[1]?.messages[0]?.content).not.toContain('2026-04233')
  })
})

describe('a misbehaving model', () => {
  test.each<[string, NonNullable<ModelTurn['calls']>[number], string]>([
    ['an unknown tool', { name: 'delete_account' }, 'no such tool'],
    ['a name of every object', { name: 'constructor' }, 'no such tool'],
    ['an unknown argument', { name: 'balance', input: { accountId: '2' } }, 'do not fit'],
    ['no JSON', { name: 'invoice', json: '{"number":' }, 'do not fit'],
    [
      'endless arguments',
      { name: 'invoice', json: `{"number":"${'9'.repeat(9_000)}"}` },
      'do not fit',
    ],
    [
      'another account’s record',
      { name: 'service', input: { name: 'build-02.example.net' } },
      'no such record',
    ],
  ])('%s is told what is wrong', async (_, call, expected) => {
    const { model, ask } = await open((_call, nth) =>
      nth === 0 ? { calls: [call] } : { text: 'Sorry.' },
    )
    expect((await ask('What?')).content).toBe('Sorry.')
    expect(toolResults(model.calls[1] as ModelCall)[0]).toContain(expected)
  })

  test('an endless loop of tools ends after five requests, with an honest reply', async () => {
    const { model, ask } = await open(() => ({ calls: [{ name: 'balance' }, { name: 'orders' }] }))
    const { content, of } = await ask('Loop')
    expect(model.calls).toHaveLength(5)
    const choices = model.calls.map(({ tool_choice: choice }) => choice)
    expect(choices).toEqual(['auto', 'auto', 'auto', 'auto', 'none'])
    expect(content).toMatch(/^This reply is from the built-in assistant.*\n\nI can’t answer that\./)
    expect(of('done')).toHaveLength(1)
  })

  test('many calls at once are answered up to a limit', async () => {
    const many = Array.from({ length: 30 }, () => ({ name: 'balance' }))
    const { model, ask } = await open((_, nth) => (nth < 2 ? { calls: many } : { text: 'Done.' }))
    await ask('Loop')
    const results = toolResults(model.calls[2] as ModelCall)
    expect(results).toHaveLength(16)
    expect(results.filter((result) => result.includes('No more tools'))).toHaveLength(4)
  })

  test('its refusal is the reply', async () => {
    const event = { choices: [{ delta: { refusal: 'I won’t.' }, finish_reason: 'stop' }] }
    const { ask } = await open(() => ({ raw: `data: ${JSON.stringify(event)}\n\n` }))
    expect((await ask('Hack it')).content).toBe('I won’t.')
  })

  test('a cut stream keeps the text and carries out no call', async () => {
    const call = { name: 'propose_auto_renew', input: { names: ['70120'], enabled: false } }
    const { ask, model } = await open(() => ({ text: 'Half', calls: [call], finish: '' }))
    const { content, of } = await ask('Turn it off')
    expect(content).toBe('Half')
    expect(model.calls).toHaveLength(1)
    expect(of('tool_call')).toEqual([])
    expect(of('done')).toMatchObject([{ finishReason: 'incomplete' }])
  })

  test('a broken connection keeps the text so far and ends in an error', async () => {
    const { ask } = await open(() => ({ text: 'Half of it, and '.repeat(9), breaks: true }))
    const { content, events } = await ask('Hello')
    expect(content).toMatch(/^Half of it/)
    expect(events.at(-1)).toMatchObject({ type: 'error' })
  })

  test('a silent model is given up, and its request aborted', async () => {
    const { ask, model } = await open(() => ({ text: 'Wait a moment. '.repeat(9), stalls: true }), {
      timeoutMs: 100,
    })
    expect((await ask('Hello')).events.at(-1)).toMatchObject({ type: 'error' })
    await expect.poll(() => model.state.aborted).toBe(1)
  })

  test('a slow model’s text is shown as it comes', async () => {
    const text = 'Your VPS renews in December.'
    const { send } = await open(() => ({ text: `${text} `, stalls: true }), { timeoutMs: 5_000 })
    const { body } = await send('When?')
    let shown = ''
    for await (const events of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, piece] of events.matchAll(/"content":"([^"]*)"/g)) shown += piece
      if (events.includes('"error"') || shown.includes(text)) break
    }
    expect(shown.trim()).toBe(text)
  })

  test('an endless text is cut', async () => {
    const { ask } = await open(() => ({ text: 'More and more. '.repeat(5_000) }))
    const { content, of } = await ask('Go on')
    expect(content.length).toBe(32_000)
    expect(of('done')).toMatchObject([{ finishReason: 'length' }])
  })
})
