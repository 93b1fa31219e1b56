/**
 * Creates elements through the prototype, because an `<img name="createElement">` in the host page
 * shadows `document.createElement`.
 */
// oxlint-disable-next-line typescript/unbound-method -- bound to the document by `call` below
const { createElement } = Document.prototype

type Properties = Partial<
  Record<'part' | 'scope' | 'dir' | 'lang' | 'href' | 'title' | 'type' | 'value', string>
>

export type Create = typeof create

/** Skips children that are `null` or `false`. */
export function create(
  name: string,
  properties: Properties,
  ...children: (Node | string | null | false)[]
): HTMLElement {
  const element = Object.assign(createElement.call(document, name), properties)
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}
