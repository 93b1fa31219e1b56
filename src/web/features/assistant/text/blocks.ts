const fence = /^\s{0,3}(`{3,}|~{3,})/
const listItem = /^\s{0,3}(?:[-+*]|\d{1,9}[.)])\s/
const definition = /^\s{0,3}\[[^\]]+\]:\s*\S+/

/**
 * Splits markdown into its outer blocks, so that only the last one is read anew while text arrives.
 * Cuts at blank lines outside of code, never inside a list; definitions of reference links go along
 * with every block that may use them.
 */
export const splitBlocks = (markdown: string): string[] => {
  const blocks: string[][] = []
  const definitions: string[] = []
  let block: string[] = []
  let open: string | null = null
  let blank = false
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line)?.[1]
    if (open === null && line.trim() === '') {
      blank = true
      block.push(line)
      continue
    }
    if (open === null && blank && block.length > 0 && !continues(block, line)) {
      blocks.push(block)
      block = []
    }
    blank = false
    if (mark !== undefined && open === null) open = mark
    else if (mark !== undefined && open !== null && mark.startsWith(open)) open = null
    else if (open === null && definition.test(line)) definitions.push(line)
    block.push(line)
  }
  blocks.push(block)
  const shared = definitions.join('\n')
  return blocks
    .map((lines) => lines.join('\n').trimEnd())
    .filter((text) => text.trim() !== '')
    .map((text) =>
      shared !== '' && /\]\[|\]\s*$|\][^(]/.test(text) ? `${text}\n\n${shared}` : text,
    )
}

const continues = (block: string[], line: string): boolean => {
  const first = block.find((text) => text.trim() !== '') ?? ''
  if (!listItem.test(first)) return false
  return listItem.test(line) || /^(?:\s{2,}|\t)\S/.test(line)
}
