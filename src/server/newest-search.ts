import { ProblemError } from './problems.ts'

/**
 * Typing sends a search for every few letters, and only the last result is read. A newer search of
 * the same session ends the older one of the same endpoint.
 */
export function createNewestSearch() {
  const running = new Map<string, AbortController>()
  return {
    /** `work` with a signal that also ends once the search is outdated. */
    async run<T>(
      search: string,
      request: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      running.get(search)?.abort(new ProblemError('overloaded', { retryAfterSeconds: 1 }))
      const own = new AbortController()
      running.set(search, own)
      try {
        return await work(AbortSignal.any([request, own.signal]))
      } finally {
        if (running.get(search) === own) running.delete(search)
      }
    },
  }
}
