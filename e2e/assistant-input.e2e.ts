import { expectAccessible } from './support/axe.ts'
import { ask, expect, openPane, question, said, test } from './support/chat-test.ts'

test('by keyboard alone: open, ask, go back, change, close', async ({ page, chat, at }) => {
  await at('/services')
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  const opener = page.locator('a[href="/services"]').first()
  await opener.focus()
  await page.keyboard.press('Control+/')
  await expect(question(page)).toBeFocused()
  chat.provider.next({ text: 'An answer.' })
  await page.keyboard.type('A question')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('in two lines')
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('An answer.')).toBeVisible()
  expect(chat.provider.asked.at(-1)?.['message']).toBe('A question\nin two lines')
  await page.keyboard.press('F6')
  await expect(question(page)).not.toBeFocused()
  await page.keyboard.press('F6')
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(question(page)).toHaveValue('A question\nin two lines')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a page that comes late leaves the cursor in the question', async ({ page, at }) => {
  await at('/account')
  await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
  const list = Promise.withResolvers<void>()
  await page.route('**/api/services?*', async (route) => {
    await list.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Services' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Services' })).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(question(page)).toBeFocused()
  list.resolve()
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  await page.keyboard.type('When?')
  await expect(question(page)).toHaveValue('When?')
})

test('letters that are typed as soon as the field has the cursor are not lost', async ({
  page,
  at,
}) => {
  // Typed before the page does anything else, as on a slow machine.
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
  await at('/services')
  await openPane(page)
  await expect(question(page)).toHaveValue('Why?')
})

test('Enter that takes a suggestion of a Japanese input method sends nothing', async ({
  page,
  chat,
  at,
}) => {
  await at('/services')
  await openPane(page)
  await question(page).focus()
  const before = chat.provider.asked.length
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', {
    text: 'りょうきん',
    selectionStart: 5,
    selectionEnd: 5,
  })
  await question(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  await session.send('Input.insertText', { text: '料金' })
  await question(page).dispatchEvent('compositionend', { data: '料金' })
  // Safari tells the key behind the end of the composition.
  await question(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229 })
  await expect(question(page)).toHaveValue('料金')
  expect(chat.provider.asked).toHaveLength(before)
  chat.provider.next({ text: '料金は一覧にあります。' })
  await page.keyboard.press('Enter')
  await expect(said(page).getByText('料金は一覧にあります。').first()).toBeVisible()
  expect(chat.provider.asked.at(-1)?.['message']).toBe('料金')
})

test('scrolling up stays up while text arrives, until the end is asked for', async ({
  page,
  chat,
  at,
}) => {
  await at('/services')
  await openPane(page)
  const paragraphs = Array.from({ length: 120 }, (_, index) => `Paragraph ${index}.\n\n`)
  const rest = Promise.withResolvers<void>()
  chat.provider.next({
    pieces: paragraphs,
    pause: 20,
    hold: { after: 60, until: rest.promise },
  })
  await ask(page, 'Tell me everything')
  await expect(said(page).getByText('Paragraph 59.', { exact: true })).toBeVisible()
  const thread = page.locator('.thread')
  const top = () => thread.evaluate((e) => e.scrollTop)
  await expect
    .poll(() => thread.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight))
    .toBeLessThan(60)
  const end = await top()
  await thread.hover()
  await page.mouse.wheel(0, -600)
  await expect(page.getByRole('button', { name: 'To the latest' })).toBeVisible()
  // The wheel has run out.
  await expect.poll(async () => end - (await top())).toBeCloseTo(600, 0)
  const left = await top()
  rest.resolve()
  await expect(said(page).getByText('Paragraph 119.', { exact: true })).toBeAttached()
  expect(Math.abs((await top()) - left)).toBeLessThan(5)
  await page.getByRole('button', { name: 'To the latest' }).click()
  await expect(said(page).getByText('Paragraph 119.', { exact: true })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the assistant takes the screen, and Enter is a new line', async ({ page, chat, at }) => {
    await at('/services')
    await page.getByRole('button', { name: 'Assistant' }).click()
    await expect(question(page)).toBeVisible()
    await expect(page.getByRole('main')).toBeHidden()
    await question(page).fill('Two')
    await question(page).press('Enter')
    await question(page).pressSequentially('lines')
    await expect(question(page)).toHaveValue('Two\nlines')
    chat.provider.next({
      text: 'Here.\n\n```bash\na very long line of code that is wider than any phone could ever be\n```\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
    })
    await page.getByRole('button', { name: 'Send' }).tap()
    await expect(page.getByRole('cell', { name: '2' })).toBeVisible()
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wider).toBe(false)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(page.getByRole('main')).toBeVisible()
  })
})

test('Arabic finds its own direction, in an interface from right to left', async ({
  page,
  chat,
  at,
}) => {
  await at('/services')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('portico') ?? '{}') as object
    localStorage.setItem('portico', JSON.stringify({ ...kept, language: 'ar-XB' }))
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.locator('a[href="/assistant"]').first().click()
  const field = page.locator('.chat textarea')
  // Empty, it shows a hint in the page's language; then the words decide.
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('When does it end?')
  await expect(field).toHaveCSS('direction', 'ltr')
  await field.fill('متى ينتهي نطاقي؟')
  await expect(field).toHaveCSS('direction', 'rtl')
  chat.provider.next({
    text: 'ينتهي **example.net** في 3 ديسمبر.\n\nIn English: it ends soon.\n\n`dig example.net`',
  })
  await field.press('Enter')
  const words = page.locator('.chat .words p')
  await expect(words.filter({ hasText: 'ينتهي' })).toHaveCSS('direction', 'rtl')
  await expect(words.filter({ hasText: 'In English: it ends soon.' })).toHaveCSS('direction', 'ltr')
  await expect(page.locator('.chat .words code')).toHaveCSS('direction', 'ltr')
  const pane = await page.locator('.pane').boundingBox()
  expect(pane?.x).toBeLessThan(10)
})
