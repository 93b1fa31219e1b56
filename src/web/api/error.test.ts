import { describe, expect, test } from 'vitest'

import { ErrorCode } from '#contract/errors.ts'
import errors from '#locales/en/errors.json' with { type: 'json' }

import { readError } from './call.ts'
import { isUnreachable } from './error.ts'

const failedResponse = (status: number, body: object): Response =>
  Response.json({ requestId: 'r-1', ...body }, { status })

describe('the code of a failed response', () => {
  test.each(ErrorCode.options)('%s is kept and has text', async (code) => {
    expect((await readError(failedResponse(500, { code }))).code).toBe(code)
    expect(errors.title).toHaveProperty(code)
    expect(errors.text).toHaveProperty(code)
  })

  test.each([
    [503, 'unreachable'],
    [418, 'internal'],
    [500, 'internal'],
  ])('an unknown code falls back to the status: %i', async (status, code) => {
    const error = await readError(failedResponse(status, { code: 'made_up_later' }))
    expect(error).toMatchObject({ code, requestId: 'r-1', status })
    expect(isUnreachable(error)).toBe(status === 503)
  })
})
