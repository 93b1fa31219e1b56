/**
 * Elements by the prototype's own method: an `<img name="createElement">` of the host page hides
 * `document.createElement`, and nothing here may depend on what a page is named like.
 */
// oxlint-disable-next-line typescript/unbound-method -- called with the document below
const { createElement } = Document.prototype

type Properties = Partial<
  Record<'part' | 'scope' | 'dir' | 'lang' | 'href' | 'title' | 'type' | 'value', string>
>

export type Create = typeof create

/** Children that are `null` or `false` are left out. */
export function create(
  name: string,
  properties: Properties,
  ...children: (Node | string | null | false)[]
): HTMLElement {
  const element = Object.assign(createElement.call(document, name), properties)
  element.append(...children.filter((child) => child !== null && child !== false))
  return element
}
