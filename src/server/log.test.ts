import { afterEach, describe, expect, test, vi } from 'vitest'

import { createLog } from './log.ts'
import { ProblemError } from './problems.ts'
import { requestContext } from './request-context.ts'

/** The line that is logged for an error. */
function logged(error: unknown) {
  const lines: string[] = []
  const log = createLog({ PORTICO_LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'failed')
  return { text: lines.join(''), err: JSON.parse(lines[0] ?? '').err }
}
const withCode = (error: Error, code: unknown) => Object.assign(error, { code })

describe('a logged error', () => {
  test('has its name and our own lines of the stack, but no message', () => {
    const { err, text } = logged(
      new RangeError('nmk_live_secret\n    at nmk_live_secret (x.ts:1:1)'),
    )
    expect(err.name).toBe('RangeError')
    expect(err.at[0]).toMatch(/^src\/server\/log\.test\.ts:\d+:\d+$/)
    expect(text).not.toContain('nmk_live')
    expect(text).not.toMatch(/node_modules|node:/)
  })

  test('has no name of a function, which may be a key of provider data', () => {
    const handlers = { [`nmk_live_secret`]: () => new Error('broken') }
    const { err, text } = logged(handlers['nmk_live_secret']?.())
    expect(err.at[0]).toMatch(/^src\//)
    expect(text).not.toContain('nmk_live')
  })

  test.each(['ENOSPC', 'ECONNREFUSED', 'EAI_AGAIN', 'CERT_HAS_EXPIRED', 'UND_ERR_SOCKET'])(
    'has the system code %s, however deep its cause is',
    (code) => {
      const cause = new AggregateError([withCode(new Error('10.0.0.7:443'), code)])
      const problem = new ProblemError('provider_unavailable', { cause: new Error('x', { cause }) })
      const { err, text } = logged(problem)
      expect([err.code, err.system]).toEqual(['provider_unavailable', code])
      expect(text).not.toContain('10.0.0.7')
    },
  )

  test('has no code that the system does not have', () => {
    const { err, text } = logged(withCode(new Error('x'), 'NMK_LIVE_SECRET'))
    expect([err.code, err.system]).toEqual([undefined, undefined])
    expect(text).not.toContain('NMK_LIVE')
  })

  test('has the number of a store failure: 13 is a full disk', () => {
    const error = Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 })
    expect(logged(error).err).toMatchObject({ system: 'ERR_SQLITE_ERROR', sqlite: 13 })
  })

  test('ends with a cause that contains itself', () => {
    const error = new Error('x')
    error.cause = error
    expect(logged(error).err.name).toBe('Error')
    expect(logged('nmk_live_secret')).toMatchObject({ err: { name: 'string' } })
  })
})

describe('equal lines', () => {
  afterEach(() => vi.useRealTimers())
  function collecting() {
    vi.useFakeTimers()
    const lines: string[] = []
    const log = createLog({ PORTICO_LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) })
    return { log, messages: () => lines.map((line) => JSON.parse(line).msg as string), lines }
  }
  const refused = { provider: { resource: 'services', status: 503 } }

  test('are folded: the first at once, the others as a number a minute later', () => {
    const { log, messages, lines } = collecting()
    for (let nth = 0; nth < 59; nth += 1)
      requestContext.run({ requestId: `request-${nth}` }, () =>
        log.warn(refused, 'provider refused'),
      )
    expect(messages()).toEqual(['provider refused'])
    expect(JSON.parse(lines[0] ?? '').requestId).toBe('request-0')
    vi.advanceTimersByTime(60_000)
    expect(messages()).toEqual([
      'provider refused',
      'provider refused … 58 more in the last minute',
    ])
    expect(JSON.parse(lines[1] ?? '')).toMatchObject(refused)
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('requestId')
    log.warn(refused, 'provider refused')
    expect(messages()).toHaveLength(3)
  })

  test('are those with the same fields, but for how long it took', () => {
    const { log, messages } = collecting()
    log.warn({ ms: 1 }, 'provider slow')
    log.warn({ ms: 2 }, 'provider slow')
    log.warn({ provider: { resource: 'orders' }, ms: 2 }, 'provider slow')
    log.error({ err: new RangeError('a') }, 'failed')
    log.error({ err: new TypeError('a') }, 'failed')
    expect(messages()).toEqual(['provider slow', 'provider slow', 'failed', 'failed'])
    vi.advanceTimersByTime(60_000)
    expect(messages().slice(4)).toEqual(['provider slow … 1 more in the last minute'])
  })

  test('of requests, of information and of the end of the process are all written', () => {
    const { log, messages } = collecting()
    for (let nth = 0; nth < 2; nth += 1) {
      log.warn({ status: 500 }, 'request')
      log.info('job started')
      log.fatal('uncaught')
    }
    expect(messages()).toHaveLength(6)
  })
})
