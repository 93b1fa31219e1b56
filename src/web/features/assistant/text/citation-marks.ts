/** `[1]` in an answer's words, as an element of its own: where a source has that number, a chip. */

export interface HastNode {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

const mark = /\[(\d{1,2})\]/

/** Within these, brackets are the author's. */
const quoted = new Set(['code', 'pre', 'a'])

const split = (text: string): HastNode[] =>
  text.split(mark).map((part, index) =>
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
  if (node.children === undefined || quoted.has(node.tagName ?? '')) return
  node.children = node.children.flatMap((child) => {
    if (child.type === 'text' && mark.test(child.value ?? '')) return split(child.value ?? '')
    walk(child)
    return [child]
  })
}

/** Plugin of rehype. Only numbers in brackets change; no element carries an address. */
export const citationMarks = () => walk
