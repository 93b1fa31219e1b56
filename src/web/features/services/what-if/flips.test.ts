// @vitest-environment jsdom
/** Tried switches: what they remember, what they forget, and what the provider's changes do to them. */
import { beforeEach, expect, test, vi } from 'vitest'

const service = (id: string, enabled: boolean, changeable = true) => ({
  type: 'vps',
  id,
  autoRenew: { enabled, changeable },
})

/** The modules as a page loads them, with the storage that the tab has. */
async function load(account: string) {
  vi.resetModules()
  const session = await import('#web/api/session-state.ts')
  session.setShownAccount(account)
  const { useWhatIf } = await import('./what-if-state.ts')
  const flips = await import('./flips.ts')
  const tried = () => [...useWhatIf.getState().flips.values()]
  return { ...session, ...flips, useWhatIf, tried }
}

beforeEach(() => sessionStorage.clear())

test('flipping back forgets the flip, for a row as for a selection that shows it flipped', async () => {
  const { startWhatIf, tryFlips, asTried, useWhatIf, tried } = await load('a')
  startWhatIf()
  const rows = [service('1', true), service('2', false)]
  tryFlips(rows, false)
  expect(tried()).toEqual([{ type: 'vps', id: '1', enabled: false }])
  const shown = rows.map((row) => asTried(row, useWhatIf.getState().flips))
  expect(shown.map(({ autoRenew }) => autoRenew.enabled)).toEqual([false, false])
  tryFlips(shown, true)
  expect(tried()).toEqual([{ type: 'vps', id: '2', enabled: true }])
})

test('locked and unknown switches cannot be flipped', async () => {
  const { tryFlips, tried } = await load('a')
  tryFlips([service('1', true, false), { type: 'vps', id: '2', autoRenew: null }], false)
  expect(tried()).toEqual([])
})

test('survives a reload for the same account only, and ends with the session', async () => {
  const before = await load('a')
  before.startWhatIf()
  before.tryFlips([service('1', true)], false)
  const reloaded = await load('a')
  expect(reloaded.useWhatIf.getState().isOn).toBe(true)
  expect(reloaded.tried()).toEqual(before.tried())
  expect((await load('b')).useWhatIf.getState().isOn).toBe(false)

  const { resetSessionStores, tried } = await load('a')
  expect(tried()).toHaveLength(1)
  resetSessionStores()
  expect(tried()).toEqual([])
  expect(sessionStorage.getItem('what-if')).toBeNull()
})

test('what the provider changed meanwhile is left out and pointed out, until the next flip', async () => {
  const { startWhatIf, tryFlips, mergeFlips, useWhatIf, tried } = await load('a')
  startWhatIf()
  tryFlips([service('1', true), service('2', true)], false)
  const changed = { type: 'vps', id: '1', label: 'host-1' }
  mergeFlips([changed, { type: 'vps', id: '9', label: 'never tried' }])
  expect(tried().map(({ id }) => id)).toEqual(['2'])
  expect(useWhatIf.getState().merged).toEqual([changed])
  tryFlips([service('3', true)], false)
  expect(useWhatIf.getState().merged).toEqual([])
})
