import { expectAccessible } from './support/axe.ts'
import { ask, expect, openPane, questionField, conversation, test } from './support/chat-test.ts'
import { onRelease } from './support/release.ts'

test('keyboard alone can open, ask, leave, edit and close', async ({ page, chat, signInAt }) => {
  await signInAt('/services')
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  const opener = page.locator('a[href="/services"]').first()
  await opener.focus()
  // The shortcut is loaded after the first page.
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Control+/')
  await expect(questionField(page)).toBeFocused()
  chat.provider.replyWith({ text: 'An answer.' })
  await page.keyboard.type('A question')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('in two lines')
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('An answer.')).toBeVisible()
  expect(chat.provider.questions.at(-1)?.['message']).toBe('A question\nin two lines')
  await page.keyboard.press('F6')
  await expect(questionField(page)).not.toBeFocused()
  await page.keyboard.press('F6')
  await expect(questionField(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(questionField(page)).toHaveValue('A question\nin two lines')
  await page.keyboard.press('Escape')
  await expect(questionField(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(questionField(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a page that loads late does not take the focus from the question', async ({
  page,
  signInAt,
}) => {
  const keys = Promise.withResolvers<void>()
  await page.route('**/assets/-Background-*.js', async (route) => {
    await keys.promise
    await route.continue()
  })
  await signInAt('/account')
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  const list = Promise.withResolvers<void>()
  await page.route('**/api/services?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  // The key is pressed before the code for it has loaded.
  await page.keyboard.press('Control+/')
  keys.resolve()
  await expect(questionField(page)).toBeFocused()
  list.resolve()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await page.keyboard.type('When?')
  await expect(questionField(page)).toHaveValue('When?')
})

test('no letter is lost when typing starts the moment the field is focused', async ({
  page,
  signInAt,
}) => {
  // Types before React handles the focus, as can happen on a slow machine.
  await page.addInitScript(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLTextAreaElement)) return
      removeEventListener('focusin', onFocus)
      queueMicrotask(() => {
        for (const letter of 'Why?') {
          target.setRangeText(letter, target.value.length, target.value.length, 'end')
          target.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }))
        }
      })
    }
    addEventListener('focusin', onFocus)
  })
  await signInAt('/services')
  await openPane(page)
  await expect(questionField(page)).toHaveValue('Why?')
})

test(
  'the question field grows with its text in a browser without field-sizing',
  onRelease,
  async ({ page, signInAt }) => {
    await page.addInitScript(() => {
      const supports = CSS.supports.bind(CSS)
      CSS.supports = (property: string, value?: string) =>
        property !== 'field-sizing' &&
        (value === undefined ? supports(property) : supports(property, value))
    })
    await signInAt('/services')
    await openPane(page)
    const field = questionField(page)
    await field.evaluate((element) => element.style.setProperty('field-sizing', 'fixed'))
    const height = () => field.evaluate((element) => element.clientHeight)
    const oneLine = await height()
    const lineHeight = await field.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).lineHeight),
    )
    await field.fill('one\ntwo\nthree')
    await expect.poll(height).toBe(3 * lineHeight)
    await field.fill('line\n'.repeat(40))
    expect(await height()).toBe(152)
    await field.fill('')
    await expect.poll(height).toBe(oneLine)
  },
)

test('pressing Enter to accept an input-method suggestion does not send', async ({
  page,
  chat,
  signInAt,
}) => {
  await signInAt('/services')
  await openPane(page)
  await questionField(page).focus()
  const before = chat.provider.questions.length
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text: 'りょうきん',
    selectionStart: 5,
    selectionEnd: 5,
  })
  await questionField(page).dispatchEvent('keydown', {
    key: 'Enter',
    keyCode: 229,
    isComposing: true,
  })
  await session.send('Input.insertText', { text: '料金' })
  await questionField(page).dispatchEvent('compositionend', { data: '料金' })
  // Safari sends the key event after the end of the composition.
  await questionField(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(questionField(page)).toHaveValue('料金')
  expect(chat.provider.questions).toHaveLength(before)
  chat.provider.replyWith({ text: '料金は一覧にあります。' })
  await page.keyboard.press('Enter')
  await expect(conversation(page).getByText('料金は一覧にあります。').first()).toBeVisible()
  expect(chat.provider.questions.at(-1)?.['message']).toBe('料金')
})

test(
  'arriving text does not scroll a customer who has scrolled up',
  onRelease,
  async ({ page, chat, signInAt }) => {
    await signInAt('/services')
    await openPane(page)
    const paragraphs = Array.from({ length: 120 }, (_, index) => `Paragraph ${index}.\n\n`)
    const rest = Promise.withResolvers<void>()
    chat.provider.replyWith({
      chunks: paragraphs,
      pause: 20,
      hold: { after: 60, until: rest.promise },
    })
    await ask(page, 'Tell me everything')
    await expect(conversation(page).getByText('Paragraph 59.', { exact: true })).toBeVisible()
    const thread = page.locator('.thread')
    const scrollTop = () => thread.evaluate((e) => e.scrollTop)
    await expect
      .poll(() => thread.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight))
      .toBeLessThan(60)
    const bottom = await scrollTop()
    await thread.hover()
    await page.mouse.wheel(0, -600)
    await expect(page.getByRole('button', { name: 'Go to latest message' })).toBeVisible()
    // Smooth scrolling has ended.
    await expect.poll(async () => bottom - (await scrollTop())).toBeCloseTo(600, 0)
    const scrolledUp = await scrollTop()
    rest.resolve()
    await expect(conversation(page).getByText('Paragraph 119.', { exact: true })).toBeAttached()
    expect(Math.abs((await scrollTop()) - scrolledUp)).toBeLessThan(5)
    await page.getByRole('button', { name: 'Go to latest message' }).click()
    await expect(conversation(page).getByText('Paragraph 119.', { exact: true })).toBeInViewport()
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'the assistant fills the screen, and Enter starts a new line',
    onRelease,
    async ({ page, chat, signInAt }) => {
      await signInAt('/services')
      await page.getByRole('button', { name: 'Assistant' }).click()
      await expect(questionField(page)).toBeVisible()
      await expect(page.getByRole('main')).toBeHidden()
      await questionField(page).fill('Two')
      await questionField(page).press('Enter')
      await questionField(page).pressSequentially('lines')
      await expect(questionField(page)).toHaveValue('Two\nlines')
      chat.provider.replyWith({
        text: [
          'Here.\n\n```bash\na very long line of code that is wider than any phone could ever be\n```',
          '| A | B |\n| --- | --- |\n| 1 | 2 |',
        ].join('\n\n'),
      })
      await page.getByRole('button', { name: 'Send' }).tap()
      await expect(page.getByRole('cell', { name: '2' })).toBeVisible()
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(overflows).toBe(false)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Close' }).tap()
      await expect(page.getByRole('main')).toBeVisible()
    },
  )
})

test(
  'each paragraph has the direction of its own language',
  onRelease,
  async ({ page, chat, signInAt }) => {
    await signInAt('/services')
    await page.evaluate(() => {
      const settings = JSON.parse(localStorage.getItem('portico') ?? '{}') as object
      localStorage.setItem('portico', JSON.stringify({ ...settings, language: 'ar-XB' }))
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // Before the page's scripts have loaded, the link opens the assistant's page.
    await expect(page.locator('#first-frame')).toHaveCount(0)
    await page.locator('a[href="/assistant"]').first().click()
    const field = page.locator('.chat textarea')
    // The placeholder is in the page's language; after that the typed text decides.
    await expect(field).toHaveCSS('direction', 'rtl')
    await field.fill('When does it end?')
    await expect(field).toHaveCSS('direction', 'ltr')
    await field.fill('متى ينتهي نطاقي؟')
    await expect(field).toHaveCSS('direction', 'rtl')
    chat.provider.replyWith({
      text: 'ينتهي **example.net** في 3 ديسمبر.\n\nIn English: it ends soon.\n\n`dig example.net`',
    })
    await field.press('Enter')
    const words = page.locator('.chat .words p')
    await expect(words.filter({ hasText: 'ينتهي' })).toHaveCSS('direction', 'rtl')
    await expect(words.filter({ hasText: 'In English: it ends soon.' })).toHaveCSS(
      'direction',
      'ltr',
    )
    await expect(page.locator('.chat .words code')).toHaveCSS('direction', 'ltr')
    const pane = await page.locator('.pane').boundingBox()
    expect(pane?.x).toBeLessThan(10)
  },
)
