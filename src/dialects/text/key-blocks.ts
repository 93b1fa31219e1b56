/** Private keys: everything from `-----BEGIN … PRIVATE KEY-----` to its end, or to the end of the text. */

const beginning = /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----/
const ending = /-----END [A-Z\d ]{0,60}-----/
/** The start of a beginning at the end of a text. */
const openBeginning = /-----BEGIN [A-Z\d ]{0,60}-{0,4}$|-----(?:B(?:E(?:G(?:IN?)?)?)?)?$|-{1,4}$/
const longestMark = 80

export interface TextFilter {
  /** Takes the next piece; returns what is safe to show. */
  push(chunk: string): string
  /** Returns what is left. */
  end(): string
}

export function createKeyBlockFilter(hidden: string): TextFilter {
  let held = ''
  let isInBlock = false
  return {
    push(chunk) {
      held += chunk
      let shown = ''
      for (;;) {
        if (isInBlock) {
          const end = ending.exec(held)
          held = end ? held.slice(end.index + end[0].length) : held.slice(-longestMark)
          if (!end) return shown
          isInBlock = false
        }
        const start = beginning.exec(held)
        if (!start) break
        shown += held.slice(0, start.index) + hidden
        held = held.slice(start.index + start[0].length)
        isInBlock = true
      }
      const from = Math.max(0, held.length - longestMark)
      const open = held.slice(from).search(openBeginning)
      const safe = open < 0 ? held.length : from + open
      shown += held.slice(0, safe)
      held = held.slice(safe)
      return shown
    },
    end() {
      const rest = isInBlock ? '' : held
      held = ''
      isInBlock = false
      return rest
    },
  }
}
