/** Headings of a sanitised body: ids that hold in every translation, levels below the page's title. */

/** The little of a hast tree that is read here. */
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
 * Numbers the headings (`h-1`, `h-2`, … by position, so a translation with the same sections has
 * the same anchors), shifts them so that the highest is `h2`, and collects those for the contents.
 */
export function outlined(into: OutlineEntry[]) {
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
