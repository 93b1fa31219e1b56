const fence = /^\s{0,3}(`{3,}|~{3,})/
const listItem = /^\s{0,3}(?:[-+*]|\d{1,9}[.)])\s/
const definition = /^\s{0,3}\[[^\]]+\]:\s*\S+/

/**
 * Splits Markdown into top-level blocks, so that only the last one is parsed again while text
 * arrives. Splits at blank lines outside code and lists. Link reference definitions are appended to
 * every block that may use them.
 */
export const splitBlocks = (markdown: string): string[] => {
  const blocks: string[][] = []
  const definitions: string[] = []
  let block: string[] = []
  let openFence: string | null = null
  let isAfterBlank = false
  for (const line of markdown.split('\n')) {
    const marker = fence.exec(line)?.[1]
    if (openFence === null && line.trim() === '') {
      isAfterBlank = true
      block.push(line)
      continue
    }
    if (openFence === null && isAfterBlank && block.length > 0 && !continuesList(block, line)) {
      blocks.push(block)
      block = []
    }
    isAfterBlank = false
    if (marker !== undefined && openFence === null) openFence = marker
    else if (marker !== undefined && openFence !== null && marker.startsWith(openFence)) {
      openFence = null
    } else if (openFence === null && definition.test(line)) definitions.push(line)
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

const continuesList = (block: string[], line: string): boolean => {
  const first = block.find((text) => text.trim() !== '') ?? ''
  if (!listItem.test(first)) return false
  return listItem.test(line) || /^(?:\s{2,}|\t)\S/.test(line)
}
