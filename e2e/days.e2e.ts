import { onRelease } from './support/release.ts'
import { expect, test } from './support/test.ts'
import { untilWhole } from './support/whole-list.ts'

// Nine hours behind the agency in Berlin, so the device's day differs from the account's for nine hours
// a day.
test.use({ timezoneId: 'America/Los_Angeles', readsOnly: false })

const berlinDay = (options: Intl.DateTimeFormatOptions) =>
  new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/Berlin', ...options })

test(
  'pages count in the account’s days, wherever the device is',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency')
    const long = { day: 'numeric', month: 'long', year: 'numeric' } as const
    await expect(page.getByText(berlinDay(long)).first()).toBeVisible()
    // Clock times are the account's too, and say so.
    await page.goto('/services')
    await expect(page.getByText(/^Updated \d\d:\d\d (?:CES?T|GMT\+[12])$/)).toBeVisible()
  },
)

test(
  'the group “Within 30 days” holds nothing later than in 30 days',
  onRelease,
  async ({ page, signIn }) => {
    await signIn('agency', { at: null })
    await page.goto('/domains')
    const list = page.getByRole('table', { name: 'Domains' })
    await expect(list).toBeVisible()
    await untilWhole(page)
    const texts = await list.getByRole('row').allTextContents()
    const start = texts.findIndex((text) => text.includes('Within 30 days'))
    const end = texts.findIndex(
      (text, at) => at > start && /^In 31–90 days|^Later/.test(text.trim()),
    )
    const away = texts
      .slice(start, end)
      .flatMap((text) => [...text.matchAll(/in (\d+) days/g)].map(([, days]) => Number(days)))
    expect(away.length).toBeGreaterThan(0)
    expect(Math.max(...away)).toBeLessThanOrEqual(30)
  },
)

test('an order and its invoice have the same day', onRelease, async ({ page, signIn, world }) => {
  // Placed two minutes after midnight in UTC: still the day before in Los Angeles.
  const { items } = (await world.provider('agency', '/sdk/orders?pageSize=100')) as {
    items: { number: string; placedAt: string; invoiceId: string | null }[]
  }
  const order = items.find(({ placedAt, invoiceId }) => invoiceId && placedAt.includes('T00:02'))
  if (!order) throw new Error('the sample has no such order')
  await signIn('agency', { at: `/orders?q=${order.number}` })
  const dayAs = (month: 'short' | 'long') =>
    new Date(order.placedAt).toLocaleDateString('en-GB', {
      timeZone: 'Europe/Berlin',
      day: 'numeric',
      month,
      year: 'numeric',
    })
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(dayAs('short'))
  await page.goto(`/invoices/${order.invoiceId}`)
  await expect(page.getByRole('definition').getByText(dayAs('long'), { exact: true })).toBeVisible()
})
