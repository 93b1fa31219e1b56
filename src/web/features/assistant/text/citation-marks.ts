/** Turns `[1]` in a reply's text into a `cite` element, which may become a source link. */

export interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

const sourceNumber = /\[(\d{1,2})\]/

/** Elements whose text stays as written. */
const skippedElements = new Set(['code', 'pre', 'a'])

const split = (text: string): HastNode[] =>
  text.split(sourceNumber).map((part, index) =>
    index % 2 === 0
      ? { type: 'text', value: part }
      : {
          type: 'element',
          tagName: 'cite',
          properties: { dataNumber: Number(part) },
          children: [{ type: 'text', value: `[${part}]` }],
        },
  )

const walk = (node: HastNode): void => {
  if (node.children === undefined || skippedElements.has(node.tagName ?? '')) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && sourceNumber.test(child.value ?? ''))
      return split(child.value ?? '')
    walk(child)
    return [child]
  })
}

/** A rehype plugin. */
export const citationMarks = () => walk
