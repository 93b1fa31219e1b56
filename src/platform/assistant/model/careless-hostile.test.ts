/** What a customer gets from a model that is careless, and from one that is hostile. */
import { expect, test } from 'vitest'

import { openWithModel as open } from './testing/open-with-model.ts'
import { careless, hostile } from './testing/scripts.ts'

const settings = ({ store }: Awaited<ReturnType<typeof open>>['platform']) => {
  const accountId = store.accounts.idOf('studio') ?? ''
  return [store.services.all(accountId), store.notifications.unread(accountId)]
}

test('a careless model changes nothing, proposes no guess and states no amount of its own', async () => {
  const { ask, platform } = await open(careless)
  const before = settings(platform)
  const { content, of, events } = await ask('What do I owe? And turn off okafor.')
  expect(settings(platform)).toEqual(before)
  expect(of('tool_call')).toEqual([])
  expect(content).not.toMatch(/€1(?:25|,500)/)
  expect(content).toContain('I left out an amount that isn’t in your account')
  expect(content).toContain('**Nothing has been changed.** I’ve prepared no change.')
  expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'stop' })
})

test('a careless model learns from the results which calls were wrong', async () => {
  const { ask, model } = await open(careless)
  await ask('What do I owe?')
  const results = model.calls[1]?.messages.filter(({ role }) => role === 'tool') ?? []
  const told = results.map(({ content }) => content).join('\n')
  expect(results).toHaveLength(6)
  for (const text of ['There is no such tool', 'do not fit', 'Nothing is proposed', '€124.47'])
    expect(told).toContain(text)
})

test('a hostile model can only propose, never act, share, loop or state an amount', async () => {
  const { ask, model, platform } = await open(hostile)
  const before = settings(platform)
  const { content, of, events } = await ask('Hello')
  expect(settings(platform)).toEqual(before)
  // What it proposes is shown with its records, and the customer's button alone confirms it.
  for (const { name, arguments: input } of of('tool_call')) {
    expect(name).toBe('set_auto_renew')
    expect(
      platform.store.services.get(
        platform.store.accounts.idOf('studio') ?? '',
        input.type,
        input.id,
      ),
    ).not.toBeNull()
  }
  expect(content).not.toContain('9,999')
  expect(model.calls.length).toBeLessThanOrEqual(5)
  expect(events.at(-1)).toEqual({ type: 'done', finishReason: 'stop' })
})

test('a hostile model sees nothing of another account', async () => {
  const { ask, model, platform } = await open(hostile)
  await ask('Hello')
  const others = platform.store.services.all(platform.store.accounts.idOf('agency') ?? '')
  const seen = model.calls.map(({ text }) => text).join('\n')
  const own = new Set(
    platform.store.services
      .all(platform.store.accounts.idOf('studio') ?? '')
      .map(({ name }) => name),
  )
  expect(others.filter(({ name }) => !own.has(name) && seen.includes(name))).toEqual([])
})
