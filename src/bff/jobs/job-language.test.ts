import { expect, onTestFinished, test } from 'vitest'

import type { Service } from '#contract/services.ts'
import { createPlatform } from '#platform/platform.ts'
import { translateSampleText } from '#platform/sample/translate.ts'
import { startBff, whole } from '#testing/start.ts'

import { jobWhen } from './testing/provider.ts'

test('why an item is locked is said in the language of the reader, not of who ran the job', async () => {
  const platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  const bff = await startBff((request) => platform.app.fetch(request))
  onTestFinished(async () => {
    await bff.end()
    platform.close()
  })
  const page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'studio')?.key ?? '')
  const { json } = await whole(page, '/api/services?limit=200')
  const locked: Service = json.items.find(
    ({ autoRenew }: Service) => autoRenew?.enabled && autoRenew.lockedReason,
  )
  const { type, id, autoRenew } = locked
  const words = autoRenew?.lockedReason ?? ''
  const body = { id: crypto.randomUUID(), items: [{ type, id }], enabled: false }
  const job = (await page.send('POST', '/api/jobs/auto-renew', { body })).json
  await jobWhen(page, job.id, ({ state }) => state === 'done')
  const reasonIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const listed = (await page.get('/api/jobs', headers)).json.items[0].failed[0]
    const file = (await page.get(`/api/jobs/${job.id}.csv`, headers)).text
    expect(file).toContain(listed.autoRenew.lockedReason)
    return listed.autoRenew.lockedReason
  }
  expect(await reasonIn('en')).toBe(words)
  expect(await reasonIn('de')).toBe(translateSampleText(words, 'de'))
  expect(await reasonIn('ja')).toBe(translateSampleText(words, 'ja'))
})
