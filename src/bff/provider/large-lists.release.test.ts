import { expect, test } from 'vitest'

import { listOf, megabyte, readInTurns } from './testing/large-list.ts'

test(
  'a list of 28 MB, if the operator allows it, holds nothing up',
  { timeout: 120_000 },
  async () => {
    const { response, share } = await readInTurns(listOf(28 * megabyte), {
      PORTICO_UPSTREAM_MAX_BYTES: '33554432',
    })
    expect(response).toMatchObject({ status: 200, json: { unreadable: [], complete: true } })
    // As in large-lists.test.ts.
    expect(share).toBeLessThan(0.07)
  },
)
