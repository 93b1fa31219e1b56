/** Finds and uses what a page shows, as a person does: by what it is and what it is called. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'

import type { Tab } from './engine.ts'

/** Only catches what hangs: a slow, busy machine must pass too. */
const patienceMs = 90_000

/** CSS selectors of roles. Links and buttons of the document's first frame do not count. */
const roles = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  checkbox: '[role=checkbox], input[type=checkbox]',
  dialog: '[role=dialog], [role=alertdialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  output: 'output',
  region: 'section, aside, [role=region], [role=complementary]',
  row: 'tbody tr, li',
  searchbox: 'input[type=search]',
  status: '[role=status]',
  switch: '[role=switch]',
  table: 'table',
  text: 'p, span, div, strong, output, a, td, li',
  textbox: 'input, textarea',
} as const

type Role = keyof typeof roles

/** One that is visible, with its middle in pixels of the view. */
interface Shown {
  name: string
  text: string
  checked: boolean
  x: number
  y: number
}

/** Whether the target got the click. */
interface Receipt {
  isClicked: boolean
}

/** Runs in the page. `isTarget`: brings the first one into view, to be clicked. */
function findShown(selector: string, pattern: string, within: string, isTarget: boolean): Shown[] {
  const wanted = new RegExp(pattern, 'su')
  const nameOf = (element: Element): string => {
    const labelled = element.getAttribute('aria-labelledby') ?? ''
    const label = labelled && document.getElementById(labelled.split(' ')[0] ?? '')?.textContent
    const [field] = (element as HTMLInputElement).labels ?? []
    return (
      element.getAttribute('aria-label') ||
      label ||
      field?.textContent ||
      // Empty where `content-visibility` skips the content.
      (element as HTMLElement).innerText ||
      element.textContent
    ).trim()
  }
  const scope = within ? [...document.querySelectorAll(within)] : [document]
  const found = scope
    .flatMap((root) => Array.from(root.querySelectorAll<HTMLElement>(selector)))
    .filter((element) => element.checkVisibility() && element.closest('#first-frame') === null)
    .filter((element) => wanted.test(nameOf(element)))
    // A review's button can be pressed once it has been seen for a moment.
    .filter((element) => !isTarget || element.ariaDisabled !== 'true')
  if (isTarget) {
    found[0]?.scrollIntoView({ block: 'center', inline: 'nearest' })
    const receipt: Receipt = { isClicked: false }
    Object.assign(globalThis, { receipt })
    found[0]?.addEventListener('click', () => (receipt.isClicked = true), { capture: true })
  }
  return found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return {
      name: nameOf(element),
      text: element.innerText,
      checked: element.ariaChecked === 'true' || element.matches('input:checked'),
      x: left + width / 2,
      y: top + height / 2,
    }
  })
}

/** Text is the whole name. */
const patternOf = (name: string | RegExp): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}$` : name.source

export class Page {
  readonly tab: Tab
  readonly origin: string

  constructor(tab: Tab, origin: string) {
    this.tab = tab
    this.origin = origin
  }

  /** Opens a page of ours. */
  async visit(path: string): Promise<void> {
    await this.tab.goto(this.origin + path)
    await this.ready()
  }

  /** Waits until the document has loaded and React has taken its frame over. */
  async ready(): Promise<void> {
    await this.until('the page to take over', () =>
      this.tab.evaluate(
        () => document.readyState === 'complete' && document.querySelector('#first-frame') === null,
      ),
    )
  }

  all(role: Role, name: string | RegExp = /^/, within = ''): Promise<Shown[]> {
    return this.tab.evaluate(findShown, roles[role], patternOf(name), within, false)
  }

  /** Waits for the first one. */
  async see(role: Role, name: string | RegExp = /^/, within = ''): Promise<Shown> {
    const [first] = await this.until(`${role} ${name}`, async () => {
      const shown = await this.all(role, name, within)
      return shown.length > 0 && shown
    })
    assert(first)
    return first
  }

  async gone(role: Role, name: string | RegExp): Promise<void> {
    await this.until(`no ${role} ${name}`, async () => (await this.all(role, name)).length === 0)
  }

  /** Clicks the middle of the first one; again if it moved away at that moment. */
  async click(role: Role, name: string | RegExp, within = ''): Promise<void> {
    await this.until(`a click on ${role} ${name}`, async () => {
      const find = () => this.tab.evaluate(findShown, roles[role], patternOf(name), within, true)
      const [before] = await find()
      const [now] = await find()
      if (!before || !now) return false
      // Firefox rounds scroll positions now up, now down.
      if (Math.hypot(before.x - now.x, before.y - now.y) > 2) return false
      await this.tab.click(now.x, now.y)
      return this.tab.evaluate(
        // Absent from the page that a link opened.
        () => (globalThis as { receipt?: Receipt }).receipt?.isClicked ?? true,
      )
    })
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.tab.press(key)
  }

  async path(): Promise<string> {
    return this.tab.evaluate(() => location.pathname + location.search)
  }

  async at(path: RegExp): Promise<void> {
    await this.until(`address ${path}`, async () => path.test(await this.path()))
  }

  /** Repeats `read` until it returns something true, and returns that. */
  async until<T>(what: string, read: () => Promise<T | false | null | undefined>): Promise<T> {
    const deadline = performance.now() + patienceMs
    let failure: unknown
    do {
      try {
        const value = await read()
        if (value) return value
        failure = undefined
      } catch (error) {
        // While a page is replaced by the next, nothing can run in it.
        failure = error
      }
      await pause(50)
    } while (performance.now() < deadline)
    const seen = await this.tab
      .evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 600)}`)
      .catch(String)
    throw new Error(`waited in vain for ${what} at ${seen}`, { cause: failure })
  }
}
