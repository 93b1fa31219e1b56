import { notifyManager } from '@tanstack/react-query'

/**
 * Resolves once the pages show what was put into the cache: they are told after the running task.
 * What a page showed in its place until then (a wished switch, a deleted row) goes after it, or the
 * old state would come back in between, and a press in that moment would be taken wrongly.
 */
export const shown = (): Promise<void> =>
  new Promise((resolve) => {
    notifyManager.schedule(resolve)
  })
