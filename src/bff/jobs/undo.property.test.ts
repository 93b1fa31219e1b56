/** Whatever happens to a job, undo restores what was before it, or says what it left and why. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Job } from '#contract/jobs.ts'
import { createTestClock, startBff, type TestBff } from '#testing/start.ts'

import { createProvider, jobWhen } from './testing/provider.ts'

const count = 3
const names = Array.from({ length: count }, (_, index) => `s${index}`)

let bff: TestBff
let provider: ReturnType<typeof createProvider>
let keys = 0
const clock = createTestClock()
beforeAll(async () => {
  provider = createProvider(count)
  bff = await startBff((request) => provider.fetch(request), { clock })
})
afterAll(() => bff.end())

const name = fc.constantFrom(...names)
const someNames = fc.subarray(names)
const step = fc.oneof(
  fc.record({ kind: fc.constant('press' as const), name, enabled: fc.boolean() }),
  fc.record({ kind: fc.constant('outside' as const), name, enabled: fc.boolean() }),
  fc.record({ kind: fc.constant('refuse' as const), names: someNames }),
  fc.record({ kind: fc.constant('retry' as const), stopAfter: fc.nat(count) }),
)
const scenario = fc.record({
  before: fc.array(fc.boolean(), { minLength: count, maxLength: count }),
  enabled: fc.boolean(),
  jobNames: fc.subarray(names, { minLength: 1 }),
  refused: someNames,
  stopAfter: fc.nat(count),
  steps: fc.array(step, { maxLength: 10 }),
  included: someNames,
})

test('after an undo every name is as it was before the job changed it, or listed with a reason', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (run) => {
      const { state } = provider
      const before = new Map(names.map((id, index) => [id, run.before[index] ?? true]))
      for (const [id, enabled] of before) state.enabled.set(id, enabled)
      /** Setting just before the job's first write: the customer may have changed it after its start. */
      const former = new Map<string, boolean | null | undefined>()
      let refused = run.refused
      const page = bff.browser()
      await page.signIn(`nmk_a_key_of_run_${(keys += 1)}`)
      const post = async (path: string, body?: object) => {
        clock.advance(6000)
        return (await page.send('POST', `/api/jobs/${path}`, { body })).json
      }
      const refs = (ids: readonly string[]) => ids.map((id) => ({ type: 'vps', id }))
      /** Runs a job to its end; it is stopped during a write. Returns what it wrote. */
      async function runJob(path: string, body: object | undefined, stopAfter: number) {
        const written: string[] = []
        const started = Promise.withResolvers<string>()
        state.onWrite = async (id) => {
          if (refused.includes(id)) return new Response('{}', { status: 500 })
          written.push(id)
          if (!former.has(id)) former.set(id, state.enabled.get(id))
          if (written.length > stopAfter)
            await page.send('POST', `/api/jobs/${await started.promise}/stop`)
          return undefined
        }
        const response: Job = await post(path, body)
        started.resolve(response.id)
        const job = response.id && (await jobWhen(page, response.id, (job) => job.state === 'done'))
        state.onWrite = (id) =>
          refused.includes(id) ? new Response('{}', { status: 500 }) : undefined
        return { job: job || null, written }
      }

      const body = { id: crypto.randomUUID(), items: refs(run.jobNames), enabled: run.enabled }
      const { job, written } = await runJob('auto-renew', body, run.stopAfter)
      const writtenByJob = new Set(written)
      /** Names whose last change was made by someone else, and whether Portico made it. */
      const others = new Map<string, 'press' | 'outside'>()
      for (const step of run.steps) {
        if (step.kind === 'refuse') refused = step.names
        else if (step.kind === 'retry') {
          const { written } = await runJob(`${job?.id}/retry`, undefined, step.stopAfter)
          for (const id of written) {
            writtenByJob.add(id)
            others.delete(id)
          }
        } else if (state.enabled.get(step.name) !== step.enabled) {
          clock.advance(6000)
          if (step.kind === 'outside') state.enabled.set(step.name, step.enabled)
          else {
            await page.get(`/api/services/vps/${step.name}`)
            await page.send('PATCH', `/api/services/vps/${step.name}/auto-renew`, {
              body: { enabled: step.enabled },
            })
          }
          if (state.enabled.get(step.name) === step.enabled)
            others.set(step.name, others.get(step.name) === 'press' ? 'press' : step.kind)
        }
      }

      const beforeUndo = new Map(state.enabled)
      const undone = await runJob(`${job?.id}/undo`, { include: refs(run.included) }, count)
      const listed = new Map(undone.job?.failed.map(({ id, code }) => [id, code]))
      const faults = run.jobNames.flatMap((id) => {
        const isRestored = state.enabled.get(id) === former.get(id)
        const isLeft = others.get(id) === 'press' && !run.included.includes(id)
        const code = listed.get(id)
        return [
          writtenByJob.has(id) && !isRestored && code === undefined && `${id}: neither`,
          isLeft && undone.written.includes(id) && `${id}: touched`,
          isLeft &&
            writtenByJob.has(id) &&
            !isRestored &&
            code !== 'changed_since' &&
            `${id}: why?`,
          code === 'provider_error' && !refused.includes(id) && `${id}: not refused`,
        ].filter((fault) => fault !== false)
      })
      expect(faults).toEqual([])
      // What the job never changed is nothing an undo may touch.
      const untouched = names.filter((id) => !writtenByJob.has(id))
      expect(untouched.map((id) => state.enabled.get(id))).toEqual(
        untouched.map((id) => beforeUndo.get(id)),
      )
    }),
    { numRuns: 60 },
  )
})
