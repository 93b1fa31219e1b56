import { describe, expect, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'

import { createProbe } from './probe.ts'
import { clauses } from './suite.ts'

/** Each clause gets a fresh platform, so that no clause sees another's changes. */
const targetOf = (platform: ReturnType<typeof createPlatform>) => {
  const keyOf = (account: string, write: boolean) =>
    platform.sampleKeys.find(
      (key) => key.account === account && key.scopes.includes('services:write') === write,
    )?.key ?? ''
  return {
    send: (request: Request) => platform.app.fetch(request),
    url: 'http://platform.test/',
    key: keyOf('studio', true),
    readOnlyKey: keyOf('studio', false),
    otherKey: keyOf('agency', true),
    writes: true,
    own: true,
  }
}

const bySection = Map.groupBy(clauses, ({ section }) => section)

describe.each([...bySection])('§%s', (_, list) => {
  test.each(list)('$name', async ({ run }) => {
    const platform = createPlatform({ file: ':memory:', sample: true, wordDelayMs: 0 })
    try {
      await expect(run(createProbe(targetOf(platform)))).resolves.toBeUndefined()
    } finally {
      platform.close()
    }
  })
})
