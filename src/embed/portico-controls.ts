/** Search, currency and tax controls of a table, loaded only by pages that use them. */
import type { EmbedTable } from '#contract/embed.ts'

import type { Create } from './create.ts'

/** The part of `<portico-prices>` that the controls change. */
interface PriceElement extends HTMLElement {
  readonly overrides: Map<string, string>
  refresh: () => void
}

type Choices = NonNullable<EmbedTable['controls']['currency']>

const css = `form{display:flex;flex-wrap:wrap;gap:.75em;margin:0 0 .5em}
input,select{box-sizing:border-box;font:inherit;color:inherit;background:transparent;\
border:1px solid color-mix(in srgb,currentColor 55%,transparent);\
border-radius:var(--host-radius,6px);padding:.4em .75em;min-block-size:2.75em}
option{color:CanvasText;background:Canvas}
input{flex:1;min-inline-size:8em}
input::placeholder{color:inherit;opacity:.75}`

/** @param wanted space-separated names: `search`, `currency`, `tax` */
export function addControls(
  host: PriceElement,
  { controls, dir }: EmbedTable,
  wanted: string,
  create: Create,
): void {
  const root = host.shadowRoot
  if (!root || root.querySelector('form')) return
  const isWanted = (name: string) => wanted.split(/\s+/).includes(name)

  const choiceField = (name: 'currency' | 'tax', { label, choices }: Choices) => {
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

  const searchField = (label: string) => {
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
    isWanted('search') ? searchField(controls.find) : null,
    isWanted('currency') && controls.currency ? choiceField('currency', controls.currency) : null,
    isWanted('tax') && controls.tax ? choiceField('tax', controls.tax) : null,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
  })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  root.prepend(form)
}
