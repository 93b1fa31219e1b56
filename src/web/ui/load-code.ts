/**
 * Loads code. An offline browser's error comes once it is back online, when the tab reloads for it: until
 * then it would take the whole page, and a browser may not request the same file again.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine)
      await new Promise((done) => {
        window.addEventListener('online', done, { once: true })
      })
    throw error
  }
}
