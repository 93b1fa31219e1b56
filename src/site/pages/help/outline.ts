/** Numbers the headings of a sanitised body and collects them for the table of contents. */

/** The part of a hast node used here. */
export interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

export interface OutlineEntry {
  id: string
  text: string
}

export const textOf = (node: Node): string =>
  node.value ?? (node.children ?? []).map(textOf).join('')

const level = ({ tagName = '' }: Node) => (/^h[1-6]$/.test(tagName) ? Number(tagName[1]) : 0)

function* headings(node: Node): Generator<Node> {
  if (level(node) > 0) yield node
  else for (const child of node.children ?? []) yield* headings(child)
}

/**
 * Numbers the ids (`h-1`, `h-2`, …), so that translations share anchors. Shifts the levels so that the
 * highest is `h2`, and adds the `h2`s to `into`.
 */
export function numberHeadings(into: OutlineEntry[]) {
  return () => (tree: Node) => {
    const all = [...headings(tree)]
    const highest = Math.min(...all.map(level), 6)
    for (const [index, heading] of all.entries()) {
      const depth = Math.min(level(heading) - highest + 2, 6)
      const id = `h-${index + 1}`
      heading.tagName = `h${depth}`
      heading.properties = { ...heading.properties, id }
      if (depth === 2) into.push({ id, text: textOf(heading).trim() })
    }
  }
}
