// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ConfirmButton } from './ConfirmButton.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => vi.useRealTimers())
afterEach(() => vi.unstubAllGlobals())

/** A dialog's confirming button that has just appeared. `click`: the nth of a row of clicks. */
function setUp() {
  const confirm = vi.fn<() => void>()
  const page = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(page).render(<ConfirmButton onClick={confirm}>Turn on 1</ConfirmButton>))
  const button = page.querySelector('button')
  if (button === null) throw new Error('no button')
  /** Returns whether the browser goes on to its own action. */
  const send = (event: Event): boolean => {
    act(() => void button.dispatchEvent(event))
    return !event.defaultPrevented
  }
  const click = (detail: number): boolean =>
    send(new MouseEvent('click', { detail, bubbles: true, cancelable: true }))
  const enter = (repeat: boolean): boolean =>
    send(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  return { confirm, button, click, enter }
}

test('a click as the dialog opens confirms nothing, one after it has been seen does', () => {
  const { confirm, button, click } = setUp()
  click(1)
  expect(confirm).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  act(() => void vi.runAllTimers())
  expect(button.hasAttribute('aria-disabled')).toBe(false)
  click(1)
  expect(confirm).toHaveBeenCalledOnce()
})

test('the second click of a slow double click confirms nothing', () => {
  const { confirm, click } = setUp()
  act(() => void vi.runAllTimers())
  click(2)
  expect(confirm).not.toHaveBeenCalled()
})

test('a press of a key confirms at once', () => {
  const { confirm, click } = setUp()
  // Browsers send a click with this number for Enter and Space.
  click(0)
  expect(confirm).toHaveBeenCalledOnce()
})

test('a held Enter presses nothing, an Enter of its own does', () => {
  const { enter } = setUp()
  expect(enter(true)).toBe(false)
  expect(enter(false)).toBe(true)
})
