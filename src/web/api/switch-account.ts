/** Shows another account of the person in this tab. Loads with the menus that offer it. */
import { call } from './call.ts'
import { setShownAccount } from './session-state.ts'
import { setTabLanguage, tabLanguage } from './tab-language.ts'

/** Pages that exist for every account; others show a record of one account. */
const isForAnyAccount = (path: string): boolean => /^\/(\w*|account\/\w+)$/.test(path)

/**
 * Loads the page again with the other account, so that nothing of this one is left in the tab: no cached
 * data, draft, selection or call under way. Pending deletions are sent as the page is left.
 */
export async function switchAccount(id: string): Promise<never> {
  const { accountTag } = await call('POST /api/linked-keys/{id}/use', { params: { id } })
  const { pathname } = location
  addEventListener('pagehide', () => {
    const language = tabLanguage()
    sessionStorage.clear()
    setTabLanguage(language)
    setShownAccount(accountTag)
  })
  // Back must not bring this page up again from memory, with calls for the other account.
  addEventListener('pageshow', () => location.reload())
  location.assign(isForAnyAccount(pathname) ? pathname : '/')
  // oxlint-disable-next-line promise/avoid-new -- the page unloads while callers wait
  return new Promise<never>(() => undefined)
}
