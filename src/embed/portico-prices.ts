/**
 * `<portico-prices>`, a price table for any page. Its original content stays visible until data
 * arrives, and on every failure. Its attributes, parts and events are public API; `surface.test.ts`
 * guards them.
 */
import type { EmbedTable } from '#contract/embed.ts'

import { create } from './create.ts'
import { draw } from './draw.ts'
import { load } from './load.ts'
import type * as controlsModule from './portico-controls.ts'

/** Attributes passed on to the server as query parameters. */
const queryAttributes = ['currency', 'tax', 'country', 'tlds', 'years', 'columns']

const base = import.meta.url

type Controls = typeof controlsModule

class PorticoPrices extends HTMLElement {
  static readonly observedAttributes = ['locale', 'search', 'controls', ...queryAttributes]

  /** Values set by the controls; they win over the attributes. */
  readonly overrides = new Map<string, string>()
  #isScheduled = false
  #address = ''

  connectedCallback(): void {
    const { style } = this
    const rows = (this.getAttribute('tlds') ?? '').split(',').length
    style.display ||= 'block'
    // Reserves the height to avoid a layout shift; in `em`, so it follows the host's text size.
    style.minBlockSize ||= `calc(${rows > 1 ? rows : 12}*(2.75em + 1px) + 5em)`
    this.refresh()
  }

  attributeChangedCallback(): void {
    this.refresh()
  }

  /** Batches attributes that change together into one request. */
  refresh(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      if (this.isConnected) void this.#show()
    })
  }

  async #show(): Promise<void> {
    const url = new URL('/embed/v1/prices.json', base)
    const set = (name: string, value: string | null | undefined) =>
      value && url.searchParams.set(name, value)
    set('locale', this.getAttribute('locale') || this.closest('[lang]')?.getAttribute('lang'))
    for (const name of [...queryAttributes, 'q'])
      set(name, this.overrides.get(name) ?? this.getAttribute(name))
    const controls =
      (this.getAttribute('controls') ?? '') + (this.hasAttribute('search') ? ' search' : '')
    set('controls', controls && '1')
    const address = url.href
    if (address === this.#address) return
    this.#address = address
    try {
      const table = await load(address)
      // A newer request has replaced this one, or the element was removed.
      if (address !== this.#address || !this.isConnected) return
      this.#render(table)
      if (controls) {
        // A computed address keeps the bundler from adding a loader larger than this file.
        const file = new URL('portico-controls.js', base).href
        const { addControls } = (await import(/* @vite-ignore */ file)) as Controls
        addControls(this, table, controls, create)
      }
      this.#emit('ready', { rows: table.rows.length, asOf: table.asOf })
    } catch (error) {
      this.#address = ''
      this.#emit('error', { reason: String(error) })
    }
  }

  #render(table: EmbedTable): void {
    let root = this.shadowRoot
    if (!root) {
      root = this.attachShadow({ mode: 'open' })
      // A constructed sheet needs no `style-src` in the host page's policy.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(table.css)
      root.adoptedStyleSheets = [sheet]
      root.addEventListener('click', ({ target }) => {
        const { part, title } = target as HTMLAnchorElement
        if (part.contains('choose')) this.#emit('select', { name: title })
      })
    }
    // The table is the only `div`; the controls are a `form` and stay.
    root.querySelector('div')?.remove()
    root.append(draw(table))
  }

  #emit(name: string, detail: object): void {
    this.dispatchEvent(
      new CustomEvent(`portico-${name}`, { detail, bubbles: true, composed: true }),
    )
  }
}

// The page may already have loaded another version; the first one stays.
if (!customElements.get('portico-prices')) customElements.define('portico-prices', PorticoPrices)
