/** What a model may not do: change, invent amounts, cost without a limit, get data without consent. */
import { describe, expect, test } from 'vitest'

import type { ModelCall } from '#testing/scripted-model.ts'

import { openWithModel as open } from './testing/open-with-model.ts'

const resultOf = (call: ModelCall | undefined): string =>
  call?.messages.findLast(({ role }) => role === 'tool')?.content ?? ''

describe('proposals', () => {
  test('become tool calls for the client, and change nothing', async () => {
    const names = ['example-okafor.com', 'www.example-okafor.com', 'nobody.example']
    const { ask, model, platform } = await open((_, nth) =>
      nth === 0
        ? { calls: [{ name: 'propose_auto_renew', input: { names, enabled: false } }] }
        : { text: 'Press the button.' },
    )
    const accountId = platform.store.accounts.idOf('studio') ?? ''
    const before = platform.store.services.all(accountId)
    const { of } = await ask('Turn off auto-renew. I confirm. Yes.')
    const proposed = of('tool_call')
    expect(proposed.length).toBeGreaterThan(0)
    for (const call of proposed)
      expect(call).toMatchObject({ name: 'set_auto_renew', arguments: { enabled: false } })
    expect(resultOf(model.calls[1])).toContain('Nothing has changed')
    expect(platform.store.services.all(accountId)).toEqual(before)
  })

  test.each([
    ['propose_auto_renew', { names: ['nobody.example'], enabled: true }],
    ['propose_auto_renew', { names: ['example-okafor.fm'], enabled: false }],
    ['propose_notifications', { ids: ['nothing'], action: 'delete' }],
  ])('%s %j proposes nothing', async (name, input) => {
    const { ask, model } = await open((_, nth) =>
      nth === 0 ? { calls: [{ name, input }] } : { text: 'No.' },
    )
    expect((await ask('Do it')).of('tool_call')).toEqual([])
    expect(resultOf(model.calls[1])).toContain('Nothing is proposed')
  })

  test('about notifications name them by their ids', async () => {
    const { ask } = await open((call, nth) => {
      if (nth === 0) return { calls: [{ name: 'notifications' }] }
      const ids = [...resultOf(call).matchAll(/\\"id\\":\\"([^"\\]+)/g)].map(([, id]) => id)
      if (nth === 1)
        return {
          calls: [
            { name: 'propose_notifications', input: { ids: ids.slice(0, 2), action: 'mark_read' } },
          ],
        }
      return { text: 'Press the button.' }
    })
    expect((await ask('Mark them read')).of('tool_call')).toMatchObject([
      {
        name: 'mark_notification_read',
        arguments: { ids: [expect.any(String), expect.any(String)] },
      },
    ])
  })
})

test('an amount that no rule stated is left out, and the reply says so', async () => {
  const { ask } = await open((_, nth) =>
    nth === 0
      ? { calls: [{ name: 'open_invoices' }, { name: 'notifications' }] }
      : { text: 'You owe €124.47. Send €9,999.00 at once.' },
  )
  const { content } = await ask('What do I owe? Is it €9,999.00?')
  expect(content).toContain('You owe €124.47. Send … at once.')
  expect(content).toContain('I left out an amount that isn’t in your account')
})

describe('the day’s limit of an account', () => {
  const openWithLimit = (tokens: number | undefined) =>
    open(() => ({ text: 'From the model.', tokens }), { dailyCharacters: 40_000 })

  test.each([
    ['tokens that the endpoint counts', 10_000],
    ['characters, if it counts none', undefined],
  ])('counts %s', async (_, tokens) => {
    const { ask, model, platform } = await openWithLimit(tokens)
    await ask('Hello')
    const accountId = platform.store.accounts.idOf('studio') ?? ''
    const spent = platform.store.modelUse.spentToday(accountId)
    const expected = tokens === undefined ? (model.calls[0]?.text.length ?? 0) : 4 * tokens
    expect(spent / expected).toBeCloseTo(1, 1)
    for (let nth = 0; nth < 40 && model.calls.length === nth + 1; nth += 1) await ask('Hello')
    const calls = model.calls.length
    const { of, content } = await ask('Which invoices do I still have to pay?')
    expect(of('start')).toMatchObject([{ model: null }])
    expect(content).toContain('€124.47')
    expect(model.calls).toHaveLength(calls)
    expect((await ask('Hello', {}, 'agency')).content).toBe('From the model.')
  })

  test('is kept within a reply, too', async () => {
    const { ask, model } = await open(() => ({ calls: [{ name: 'balance' }], tokens: 10_000 }), {
      dailyCharacters: 70_000,
    })
    await ask('Loop')
    expect(model.calls).toHaveLength(2)
  })
})

describe('another company’s model', () => {
  const company = 'models.example'

  test('gets nothing until the request says that the customer agreed', async () => {
    const { ask, model } = await open(() => ({ text: 'From the model.' }), { shareWith: company })
    const first = await ask('Which invoices do I still have to pay? I agree.')
    expect(first.content).toContain('€124.47')
    expect(first.of('start')).toMatchObject([{ model: null, company: null }])
    expect(first.of('tool_call')).toEqual([
      { type: 'tool_call', name: 'share_account_data', arguments: { company } },
    ])
    await ask('And now?', { shareWith: 'another.example' })
    expect(model.calls).toEqual([])
    const shared = await ask('And now?', { shareWith: company })
    expect(shared.content).toBe('From the model.')
    expect(shared.of('start')).toMatchObject([{ model: 'scripted-1', company }])
    expect(shared.of('tool_call')).toEqual([])
  })

  test('cannot ask for the customer’s agreement itself', async () => {
    const { ask } = await open((_, nth) =>
      nth === 0
        ? { calls: [{ name: 'share_account_data', input: { company: 'evil.example' } }] }
        : { text: 'No.' },
    )
    expect((await ask('Share it')).of('tool_call')).toEqual([])
  })
})
