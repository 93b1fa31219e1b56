// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ToastRegion } from './ToastRegion.tsx'
import { showToast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
let unmount: () => void
// Another region would have a timer of its own for the same toast.
afterEach(() => act(() => unmount()))
afterEach(() => vi.useRealTimers())
afterEach(() => vi.unstubAllGlobals())

const second = 1000

/** A page with a toast that offers Undo for twenty seconds. */
async function setUp() {
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  unmount = () => root.unmount()
  await act(async () => root.render(<ToastRegion closeLabel="Close" loads />))
  await act(async () => {
    showToast({
      text: 'shop.example won’t renew.',
      action: { label: 'Undo', isUndo: true, onAction: () => {} },
      durationMs: 20 * second,
    })
    await vi.dynamicImportSettled()
  })
  const find = (): HTMLElement | null => page.querySelector('.toast')
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * second))
  const point = (to: 'enter' | 'leave'): void =>
    act(() => {
      const type = to === 'enter' ? 'pointerover' : 'pointerout'
      find()?.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
    })
  const button = () => page.querySelector('button')
  return { find, pass, point, button }
}

test('a toast goes after its time, and not before', async () => {
  const { find, pass } = await setUp()
  await pass(19)
  expect(find()).not.toBeNull()
  await pass(2)
  expect(find()).toBeNull()
})

test('it stays while the focus or the pointer is in it, also if the other leaves', async () => {
  const { find, pass, point, button } = await setUp()
  point('enter')
  act(() => button()?.focus())
  point('leave')
  await pass(60)
  expect(find()).not.toBeNull()
  point('enter')
  act(() => button()?.blur())
  await pass(60)
  expect(find()).not.toBeNull()
  point('leave')
  await pass(21)
  expect(find()).toBeNull()
})
