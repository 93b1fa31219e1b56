/** Search, currency and tax for a table: loaded only where a page asks for them. */
import type { EmbedTable } from '#contract/embed.ts'

import type { Create } from './create.ts'
import type { PorticoPrices } from './portico-prices.ts'

type Choices = NonNullable<EmbedTable['controls']['currency']>

const css = `form{display:flex;flex-wrap:wrap;gap:.75em;margin:0 0 .5em}
input,select{box-sizing:border-box;font:inherit;color:inherit;background:transparent;border:1px solid color-mix(in srgb,currentColor 55%,transparent);border-radius:var(--host-radius,6px);padding:.4em .75em;min-block-size:2.75em}
option{color:CanvasText;background:Canvas}
input{flex:1;min-inline-size:8em}
input::placeholder{color:inherit;opacity:.75}`

/** @param wanted words: `search`, `currency`, `tax` */
export function addControls(
  host: PorticoPrices,
  { controls, dir }: EmbedTable,
  wanted: string,
  create: Create,
): void {
  const root = host.shadowRoot
  if (!root || root.querySelector('form')) return
  const asks = (name: string) => wanted.split(/\s+/).includes(name)

  const choice = (name: 'currency' | 'tax', { label, choices }: Choices) => {
    const options = choices.map(({ value, label: text }) => create('option', { value }, text))
    const select = create('select', { part: 'select' }, ...options) as HTMLSelectElement
    select.ariaLabel = label
    select.value = choices.find(({ current }) => current)?.value ?? ''
    select.addEventListener('change', () => {
      host.overrides.set(name, select.value)
      host.refresh()
    })
    return select
  }

  const search = (label: string) => {
    const input = create('input', { part: 'search', type: 'search' }) as HTMLInputElement
    input.placeholder = label
    input.ariaLabel = label
    input.maxLength = 100
    let timer = 0
    input.addEventListener('input', () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        host.overrides.set('q', input.value.trim())
        host.refresh()
      }, 200)
    })
    return input
  }

  const form = create(
    'form',
    { part: 'controls', dir },
    asks('search') ? search(controls.find) : null,
    asks('currency') && controls.currency ? choice('currency', controls.currency) : null,
    asks('tax') && controls.tax ? choice('tax', controls.tax) : null,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  root.prepend(form)
}
