import { openServices, selectByName, switchOf } from './support/services.ts'
import { expect, signInTo, test } from './support/test.ts'
import { World } from './support/world.ts'

test('a bulk change reports its effect and failures, and can be retried and undone', async ({
  page,
  signIn,
  world,
}) => {
  await signIn('agency')
  await openServices(page, '?type=mail')
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('6 of 6 selected')
  await world.setFaults({
    method: 'PATCH',
    path: '/services/mail/.*auto-renew',
    mode: '500',
    times: 1,
  })
  await bar.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: /Turn off auto-renew for 6 services/ })
  await expect(dialog).toContainText(/The first ends on \d+ \w+ 20\d\d\./)
  await expect(dialog).toContainText(/€[\d,.]+ a year won’t be charged\./)
  await dialog.getByRole('button', { name: 'Turn off 6' }).click()
  const job = page.getByRole('region', { name: 'Changing auto-renew' })
  await expect(job).toContainText(
    new RegExp(
      'Auto-renew is off for 4 services · 1 already set · 1 didn’t change ' +
        String.raw`\(.+\): Northmark returned an error\.`,
    ),
  )
  await job.getByRole('button', { name: 'See what didn’t change' }).click()
  const failures = page.getByRole('dialog', { name: 'What didn’t change' })
  await expect(failures.getByRole('listitem')).toHaveText(
    /Northmark returned an error\. Still on\.$/,
  )
  await failures.getByRole('button', { name: 'Retry 1' }).click()
  await expect(job).toContainText('Auto-renew is off for 5 services')
  await expect(page.getByRole('switch').first()).not.toBeChecked()
  await job.first().getByRole('button', { name: 'Undo all' }).click()
  await expect(job.first()).toContainText('Auto-renew is on for 5 services')
  // A phone shows the newest job only; the others are collapsed.
  await expect(job).toHaveCount(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(job).toHaveCount(1)
  await page.getByRole('button', { name: '1 more change' }).click()
  await expect(job).toHaveCount(2)
})

test('a small, cheap change needs no confirmation', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page)
  await selectByName(page, ['example.studio', 'example-archive.net'])
  const bar = page.getByRole('region', { name: 'Selection' })
  await expect(bar).toContainText('2 of 1,248 selected')
  await bar.getByRole('button', { name: 'Turn auto-renew on' }).click()
  const job = page.getByRole('region', { name: 'Changing auto-renew' }).first()
  await expect(job).toContainText('Auto-renew is on for 2 domains')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(switchOf(page, 'example.studio')).toBeChecked()
})

test('locked services stay unchanged, and the report says why', async ({ page, signIn }) => {
  await signIn('agency')
  await openServices(page)
  await selectByName(page, ['intranet.example.org', 'api-01.example.net'])
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: 'Turn off' })
    .click()
  const job = page.getByRole('region', { name: 'Changing auto-renew' }).first()
  await expect(job).toContainText(
    /Auto-renew is off for 1 service · 1 didn’t change \(intranet\.example\.org\): Set by your contract/,
  )
  await job.getByRole('button', { name: 'See what didn’t change' }).click()
  const failures = page.getByRole('dialog', { name: 'What didn’t change' })
  await expect(failures.getByRole('listitem')).toHaveText(/Set by your contract.*\. Still on\.$/)
  await expect(failures.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
})

test('a long job survives a reload and a crash of the BFF, and can be stopped', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const world = await World.start({ PLATFORM_RATE_PER_MINUTE: '240' })
  try {
    const page = await browser.newPage({ baseURL: world.origin })
    await signInTo(world, page, 'agency')
    await openServices(page, '?type=domain')
    await page.getByRole('checkbox', { name: 'Select all' }).click()
    const bar = page.getByRole('region', { name: 'Selection' })
    await expect(bar).toContainText('1,204 of 1,204 selected')
    await bar.getByRole('button', { name: 'Turn off' }).click()
    await page
      .getByRole('dialog', { name: /Turn off auto-renew for [\d,]+ domains/ })
      .getByRole('button', { name: /^Turn off [\d,]+$/ })
      .click()
    const job = page.getByRole('region', { name: 'Changing auto-renew' })
    await expect(job).toContainText(/Turning auto-renew off: \d+ of 1,\d\d\d/)
    await page.reload()
    await expect(job).toContainText(/Turning auto-renew off: \d+ of 1,\d\d\d/)
    await world.stopBff('SIGKILL')
    await world.startBff()
    await page.reload()
    await expect(job).toContainText(/Turning auto-renew off: \d+ of 1,\d\d\d/)
    await job.getByRole('button', { name: 'Stop' }).click()
    await expect(job).toContainText(/Auto-renew is off for [\d,]+ domains.*not tried/)
    await job.getByRole('button', { name: 'See what didn’t change' }).click()
    const failures = page.getByRole('dialog', { name: 'What didn’t change' })
    await expect(failures).toContainText(/[\d,]+ not tried because you stopped the change\./)
    await expect(failures.getByRole('button', { name: /^Retry [\d,]+$/ })).toBeVisible()
    await page.close()
  } finally {
    await world.end()
  }
})
