/** Folds equal warnings and errors: the first is logged at once, the rest as one line a minute later. */
import { requestContext } from './request-context.ts'

const span = 60_000
/** Beyond it nothing more is folded. Lines consist of fixed words, so there are few. */
const maxKeys = 500

export interface Fold {
  /**
   * Whether to write the line now.
   * @param repeat writes it again at the end of the minute, if more came
   */
  isFirst(key: string, repeat: (more: string) => void): boolean
}

export function createFold(): Fold {
  /** How many more of a line came. */
  const counts = new Map<string, number>()
  return {
    isFirst(key, repeat) {
      const count = counts.get(key)
      if (count !== undefined) {
        counts.set(key, count + 1)
        return false
      }
      if (counts.size >= maxKeys) return true
      counts.set(key, 0)
      const end = () => {
        const more = counts.get(key) ?? 0
        counts.delete(key)
        if (more > 0) repeat(`… ${more} more in the last minute`)
      }
      // Without the id of the request that happened to be the first.
      requestContext.exit(() => setTimeout(end, span).unref())
      return true
    },
  }
}
