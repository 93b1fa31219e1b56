/** Loads code. Waits for the connection if the browser is offline, as an error would take the whole page. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine) throw error
    await new Promise((done) => {
      window.addEventListener('online', done, { once: true })
    })
    return loadCode(load)
  }
}
