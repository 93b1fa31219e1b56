/** Firefox, driven with WebDriver BiDi. */
import { type KeyInput, launch } from 'puppeteer-core'

import type { Engine } from './engine.ts'

export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
    headless: true,
    acceptInsecureCerts: true,
    protocolTimeout: 120_000,
    timeout: 120_000,
  })
  return {
    name: `Firefox ${(await browser.version()).replace(/^\w+\//, '')}`,
    async open() {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      page.setDefaultTimeout(120_000)
      // Leaves although the page warns of unsaved changes, as WebDriver does.
      page.on('dialog', (dialog) => void dialog.accept())
      return {
        async goto(url) {
          const go = () => page.goto(url)
          await go().catch((error: unknown) => {
            // The page before was still on its way to another address.
            if (String(error).includes('NS_BINDING_ABORTED')) return go()
            throw error
          })
        },
        reload: async () => void (await page.reload()),
        back: () => page.evaluate(() => history.back()),
        evaluate: (run, ...args) => page.evaluate(run as never, ...args),
        press: (key) => page.keyboard.press(key as KeyInput),
        click: (x, y) => page.mouse.click(x, y),
        resize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      }
    },
    end: () => browser.close(),
  }
}
