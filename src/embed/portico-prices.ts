/**
 * `<portico-prices>`: a price table on any page. What stands inside it stays until there is data,
 * and on every failure. Public surface, held by `surface.test.ts`: attributes, parts, events.
 */
import type { EmbedTable } from '#contract/embed.ts'

import { create } from './create.ts'
import { draw } from './draw.ts'
import { load } from './load.ts'
import type * as controlsModule from './portico-controls.ts'

/** Sent on as they are; the server knows what they mean. */
const asked = ['currency', 'tax', 'country', 'tlds', 'years', 'columns']

const base = import.meta.url

type Controls = typeof controlsModule

class PorticoPrices extends HTMLElement {
  static readonly observedAttributes = ['locale', 'search', 'controls', ...asked]

  /** What the controls have changed. */
  readonly overrides = new Map<string, string>()
  #waiting = false
  #shown = ''

  connectedCallback(): void {
    const { style } = this
    const rows = (this.getAttribute('tlds') ?? '').split(',').length
    style.display ||= 'block'
    // In `em`, so that it fits whatever the host's text size is.
    style.minBlockSize ||= `calc(${rows > 1 ? rows : 12}*(2.75em + 1px) + 5em)`
    this.refresh()
  }

  attributeChangedCallback(): void {
    this.refresh()
  }

  /** Several attributes that change together cause one request. */
  refresh(): void {
    if (this.#waiting) return
    this.#waiting = true
    queueMicrotask(() => {
      this.#waiting = false
      if (this.isConnected) void this.#show()
    })
  }

  async #show(): Promise<void> {
    const url = new URL('/embed/v1/prices.json', base)
    const set = (name: string, value: string | null | undefined) =>
      value && url.searchParams.set(name, value)
    set('locale', this.getAttribute('locale') || this.closest('[lang]')?.getAttribute('lang'))
    for (const name of [...asked, 'q'])
      set(name, this.overrides.get(name) ?? this.getAttribute(name))
    const controls =
      (this.getAttribute('controls') ?? '') + (this.hasAttribute('search') ? ' search' : '')
    set('controls', controls && '1')
    const address = url.href
    if (address === this.#shown) return
    this.#shown = address
    try {
      const table = await load(address)
      // A newer request has taken over, or the element has gone.
      if (address !== this.#shown || !this.isConnected) return
      this.#render(table)
      if (controls) {
        // By address and not by name, or the bundler adds a loader larger than this file.
        const file = new URL('portico-controls.js', base).href
        const { addControls } = (await import(/* @vite-ignore */ file)) as Controls
        addControls(this, table, controls, create)
      }
      this.#tell('ready', { rows: table.rows.length, asOf: table.asOf })
    } catch (error) {
      this.#shown = ''
      this.#tell('error', { reason: String(error) })
    }
  }

  #render(table: EmbedTable): void {
    let root = this.shadowRoot
    if (!root) {
      root = this.attachShadow({ mode: 'open' })
      // A constructed sheet: no `style-src` of the host page is needed.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(table.css)
      root.adoptedStyleSheets = [sheet]
      root.addEventListener('click', ({ target }) => {
        const { part, title } = target as HTMLAnchorElement
        if (part.contains('choose')) this.#tell('select', { name: title })
      })
    }
    // The controls before it stay.
    root.querySelector('div')?.remove()
    root.append(draw(table))
  }

  #tell(name: string, detail: object): void {
    this.dispatchEvent(
      new CustomEvent(`portico-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

// Another version may have come first; it stays.
if (!customElements.get('portico-prices')) customElements.define('portico-prices', PorticoPrices)

export type { PorticoPrices }
