import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createTestClock } from '#testing/start.ts'

import { createCircuits } from './circuits.ts'
import { ProblemError } from './problems.ts'
import { TransportError } from './transport.ts'

const services = '/api/v1/sdk/services'
const outage = () => new ProblemError('provider_unavailable', { cause: { status: 503 } })
const noConnection = () =>
  new ProblemError('provider_unavailable', { cause: new TransportError('unavailable') })

function setup() {
  const clock = createTestClock()
  const reports: string[] = []
  const of = createCircuits(clock, ({ route }, isOpen) => {
    reports.push(`${isOpen ? 'open' : 'closed'} ${route}`)
  })
  const calls = { sent: 0 }
  /** The result or the problem of a call. */
  const call = async (
    error: Error | null,
    { source = null, lane = 'read', path = services }: Partial<Where> = {},
  ) => {
    const work = async () => {
      calls.sent += 1
      if (error) throw error
    }
    return of(lane, path)
      .run(source, work)
      .catch((problem: ProblemError) => problem)
  }
  const fail = async (times: number, where: Partial<Where> = {}) => {
    for (let time = 0; time < times; time += 1) await call(outage(), where)
  }
  return { clock, reports, of, call, fail, calls }
}
interface Where {
  source: string | null
  lane: string
  path: string
}

describe('a circuit', () => {
  test('opens after ten failures, lets one call try after two seconds, and closes', async () => {
    const { clock, reports, call, calls, fail, of } = setup()
    await fail(9)
    expect(await call(null)).toBeUndefined()
    await fail(1)
    expect(reports).toEqual(['open read services'])
    expect(await call(null)).toMatchObject({
      code: 'provider_unavailable',
      options: { retryAfterSeconds: 2 },
    })
    expect(() => of('read', services).check()).toThrow('provider_unavailable')
    expect(calls.sent).toBe(11)
    clock.advance(2000)
    expect(await call(null)).toBeUndefined()
    expect(reports).toEqual(['open read services', 'closed read services'])
    await fail(9)
    expect(reports).toHaveLength(2)
  })

  test('only one call at a time tries', async () => {
    const { clock, call, fail, of } = setup()
    await fail(10)
    clock.advance(2000)
    const answer = Promise.withResolvers<void>()
    const probe = of('read', services).run(null, () => answer.promise)
    expect(await call(null)).toMatchObject({ options: { retryAfterSeconds: 1 } })
    answer.resolve()
    await probe
    expect(await call(null)).toBeUndefined()
  })

  test('waits twice as long after each failed try, at most 30 seconds', async () => {
    const { clock, calls, fail } = setup()
    await fail(10)
    const waits: number[] = []
    for (let probe = 0; probe < 6; probe += 1) {
      const [sent, since] = [calls.sent, clock.now()]
      while (calls.sent === sent) {
        clock.advance(1000)
        await fail(1)
      }
      waits.push((clock.now() - since) / 1000)
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30])
  })

  test('a try that its caller gives up leaves the place to the next call', async () => {
    const { clock, call, fail } = setup()
    await fail(10)
    clock.advance(2000)
    const aborted = new TransportError('aborted')
    await call(new ProblemError('provider_unavailable', { cause: aborted }))
    expect(await call(null)).toBeUndefined()
  })

  test.each([
    ['of one customer', (nth: number) => ({ source: `customer ${nth % 2}` }), outage, false],
    ['of three customers', (nth: number) => ({ source: `customer ${nth % 3}` }), outage, true],
    ['to connect, whoever calls', () => ({ source: 'one' }), noConnection, true],
    ['a refusal', () => ({}), () => new ProblemError('missing_scope'), false],
    [
      'a rejected request',
      () => ({}),
      () => new ProblemError('provider_error', { cause: { status: 400 } }),
      false,
    ],
  ])('failures %s', async (_, where, error, opens) => {
    const { call, reports } = setup()
    for (let nth = 0; nth < 30; nth += 1) await call(error(), where(nth))
    expect(reports.length > 0).toBe(opens)
  })

  test('is of one kind of call and one route', async () => {
    const { call, fail, reports } = setup()
    await fail(10, { lane: 'public', path: '/api/v1/domain-prices?currency=EUR' })
    await fail(10, { path: `${services}/vps/s1` })
    expect(reports).toEqual(['open public domain-prices', 'open read services * *'])
    for (const where of [
      { path: '/api/v1/domain-prices' },
      { path: services },
      { lane: 'sign-in', path: `${services}/vps/s1` },
    ])
      expect(await call(null, where)).toBeUndefined()
    expect(await call(null, { path: `${services}/domain/s2?full=1` })).toBeDefined()
  })

  test('a clock that is set back does not prolong the pause', async () => {
    const { clock, call, fail } = setup()
    await fail(10)
    clock.advance(-3_600_000)
    expect(await call(null)).toBeUndefined()
  })

  test('our own overload is no answer of the provider, whether it tries or not', async () => {
    const { clock, reports, call, fail } = setup()
    const overload = () => call(new ProblemError('overloaded'))
    await fail(9)
    for (let nth = 0; nth < 30; nth += 1) await overload()
    await fail(1)
    expect(reports).toEqual(['open read services'])
    clock.advance(2000)
    await overload()
    expect(reports).toHaveLength(1)
    // The place to try is free again.
    expect(await call(null)).toBeUndefined()
    expect(reports).toEqual(['open read services', 'closed read services'])
  })

  test.each([
    [10, true],
    [11, false],
  ])('opens at exactly half: ten failures after %i successes, %s', async (successes, opens) => {
    const { call, fail, reports } = setup()
    for (let nth = 0; nth < successes; nth += 1) await call(null)
    await fail(10)
    expect(reports.length > 0).toBe(opens)
  })

  describe('calls that began before the pause and end after it began', () => {
    /** Begins calls, opens the circuit, and returns what ends the calls. */
    const begun = async (
      { of, fail }: Pick<ReturnType<typeof setup>, 'of' | 'fail'>,
      error: Error | null = outage(),
    ) => {
      const ending = Promise.withResolvers<void>()
      const work = async () => {
        await ending.promise
        if (error) throw error
      }
      const calls = Array.from({ length: 20 }, () => of('read', services).run(null, work))
      await fail(10)
      return async () => {
        ending.resolve()
        await Promise.allSettled(calls)
      }
    }

    test('do not prolong it by failing', async () => {
      const { clock, call, fail, of } = setup()
      const end = await begun({ of, fail })
      clock.advance(1500)
      await end()
      clock.advance(500)
      expect(await call(null)).toBeUndefined()
    })

    test('do not begin another by failing after the route works again', async () => {
      const { clock, call, fail, of, reports } = setup()
      const end = await begun({ of, fail })
      clock.advance(2000)
      await call(null)
      await end()
      expect(reports).toEqual(['open read services', 'closed read services'])
    })

    test('do not hide by their success that the route fails again', async () => {
      const { clock, call, fail, of, reports } = setup()
      const end = await begun({ of, fail }, null)
      clock.advance(2000)
      await call(null)
      await end()
      await fail(10)
      expect(reports).toEqual(['open read services', 'closed read services', 'open read services'])
    })
  })

  test('recovers from any sequence of failures within one pause', async () => {
    const step = record({ failed: boolean(), ms: integer({ min: 0, max: 4000 }) })
    await assert(
      asyncProperty(array(step, { maxLength: 120 }), async (steps) => {
        const { clock, call, calls, reports } = setup()
        for (const { failed, ms } of steps) {
          const before = calls.sent
          const isOpen = reports.at(-1)?.startsWith('open')
          await call(failed ? outage() : null)
          // While it is open, a call that gets through and succeeds closes it.
          const closes = isOpen && calls.sent > before && !failed
          expect(closes && !reports.at(-1)?.startsWith('closed')).toBeFalsy()
          clock.advance(ms)
        }
        clock.advance(30_000)
        expect(await call(null)).toBeUndefined()
      }),
      { numRuns: 50 },
    )
  })
})
