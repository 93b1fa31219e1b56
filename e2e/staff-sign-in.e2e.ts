/** Support staff sign in through their own login before they enter a customer's code. */
import { startLogin } from '#platform/login/login.ts'
import { freePort } from '#testing/free-port.ts'

import { expectAccessibleInBoth } from './support/axe.ts'
import { onRelease } from './support/release.ts'
import { chooseEnglish, expect, signInTo, test } from './support/test.ts'
import { World } from './support/world.ts'

const clientSecret = 'a secret of the test'

test(
  'SUP-5: staff sign in, and the customer reads who they are',
  onRelease,
  async ({ page, browser }) => {
    const [loginPort, port] = [await freePort(), await freePort()]
    const origin = `http://127.0.0.1:${port}`
    const login = await startLogin({
      port: loginPort,
      clientSecret,
      clientOrigin: origin,
      callbackPath: '/support/oidc/callback',
      people: [
        { subject: 'maya', name: 'Maya K.', email: 'maya@northmark.example', accounts: [] },
        { subject: 'tom', name: 'Tom B.', email: 'tom@northmark.example', accounts: [] },
      ],
    })
    const world = await World.start({
      PORT: String(port),
      PORTICO_ORIGIN: origin,
      PORTICO_SUPPORT_OIDC_ISSUER: login.issuer,
      PORTICO_SUPPORT_OIDC_CLIENT_ID: 'portico',
      PORTICO_SUPPORT_OIDC_CLIENT_SECRET: clientSecret,
    })
    const context = await browser.newContext({ baseURL: origin })
    try {
      await signInTo(world, page, 'studio')
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Share with support…' }).click()
      await page.getByRole('button', { name: 'Create code' }).click()
      const code = (await page.getByRole('dialog').locator('output').textContent()) ?? ''

      const staff = await context.newPage()
      await chooseEnglish(staff)
      await staff.goto('/support')
      const start = staff.getByRole('link', { name: 'Sign in with your staff account' })
      await expect(start).toBeVisible()
      await expect(staff.getByLabel('Your name')).toHaveCount(0)
      await expect(staff.getByLabel('Code from the customer')).toHaveCount(0)
      await expectAccessibleInBoth(staff, 'staff sign-in')

      await staff.goto('about:blank')
      await staff.goto('/support/enter#cancelled')
      await expect(staff.getByText('You didn’t finish signing in.')).toBeVisible()
      await start.click()
      await staff.getByRole('button', { name: 'Maya K.' }).click()
      await expect(staff.getByText('Maya K.')).toBeVisible()
      await expect(staff.getByRole('textbox')).toHaveCount(1)
      await expectAccessibleInBoth(staff, 'the verified name')

      await staff.getByRole('link', { name: 'Sign in as someone else' }).click()
      await expect(staff.getByRole('button', { name: 'Tom B.' })).toBeVisible()
      await staff.goto('/support')

      await staff.getByLabel('Code from the customer').fill(code)
      await staff.getByRole('button', { name: 'Open the view' }).click()
      const sharing = page.getByRole('region', { name: 'Sharing with support' })
      await expect(sharing.getByRole('status')).toHaveText('Maya K. (Northmark staff) is viewing')
      await page.goto(`${origin}/account/journal`)
      await expect(page.getByText('Maya K. (Northmark staff)').first()).toBeVisible()
      await expect(page.getByText('Viewing your pages. They can’t change anything.')).toBeVisible()
    } finally {
      await context.close()
      await world.end()
      await login.close()
    }
  },
)
