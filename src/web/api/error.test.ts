import { describe, expect, test } from 'vitest'

import { ErrorCode } from '#contract/errors.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }

import { errorOf } from './call.ts'
import { isUnreachable } from './error.ts'

const answer = (status: number, body: object): Response =>
  Response.json({ requestId: 'r-1', ...body }, { status })

describe('the code of an answer that is not a success', () => {
  test.each(ErrorCode.options)('%s is known, and has words', async (code) => {
    expect((await errorOf(answer(500, { code }))).code).toBe(code)
    expect(errors.title).toHaveProperty(code)
    expect(errors.text).toHaveProperty(code)
  })

  test.each([
    [503, 'unreachable'],
    [418, 'internal'],
    [500, 'internal'],
  ])('one that this page does not know yet goes by its status: %i', async (status, code) => {
    const error = await errorOf(answer(status, { code: 'made_up_later' }))
    expect(error).toMatchObject({ code, requestId: 'r-1', status })
    expect(isUnreachable(error)).toBe(status === 503)
  })
})
