// @vitest-environment jsdom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { AssistantKey } from '#web/features/assistant/AssistantBackground.tsx'

import { useLetterKeys } from './use-letter-keys.ts'

const roots: Root[] = []
/** What the document's first script has added to the window. */
const listening: [string, EventListenerOrEventListenerObject][] = []

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('earlyKey', undefined)
  const add = vi.spyOn(globalThis, 'addEventListener')
  const { rememberEarlyKey } = await import('./early-key.ts')
  rememberEarlyKey()
  for (const [kind, listener] of add.mock.calls) if (listener) listening.push([kind, listener])
  add.mockRestore()
})

afterEach(() => vi.useRealTimers())
afterEach(() => {
  for (const root of roots.splice(0)) act(() => root.unmount())
  for (const [kind, listener] of listening.splice(0)) removeEventListener(kind, listener)
  document.body.replaceChildren()
})

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  )

function Undo({ onUndo }: { onUndo: () => void }) {
  useLetterKeys({ z: onUndo })
  return null
}

function mount(onUndo: () => void): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  act(() => root.render(<Undo onUndo={onUndo} />))
}

test('a key pressed before its code has loaded acts once it has', () => {
  const undo = vi.fn<() => void>()
  press('z')
  mount(undo)
  expect(undo).toHaveBeenCalledOnce()
  press('z')
  expect(undo).toHaveBeenCalledTimes(2)
})

test('a key that something acted on does not act again', () => {
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  press('z')
  mount(first)
  mount(second)
  press('z')
  mount(second)
  expect(first).toHaveBeenCalledTimes(2)
  expect(second).not.toHaveBeenCalled()
})

test('Ctrl / pressed early opens the assistant, once', async () => {
  const { usePane } = await import('#web/app/frame/pane-state.ts')
  press('Control', { ctrlKey: true })
  press('/', { ctrlKey: true })
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  roots.push(root)
  act(() =>
    root.render(
      <StrictMode>
        <AssistantKey />
      </StrictMode>,
    ),
  )
  expect(usePane.getState().open).toBe(true)
})

test.each([
  [
    'typed into a field',
    () => {
      press('z', {}, document.body.appendChild(document.createElement('input')))
    },
  ],
  ['pressed with Ctrl', () => press('z', { ctrlKey: true })],
  [
    'followed by another',
    () => {
      press('z')
      press('x')
    },
  ],
  [
    'followed by a click',
    () => {
      press('z')
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    },
  ],
  [
    'pressed long ago',
    () => {
      vi.useFakeTimers()
      press('z')
      vi.advanceTimersByTime(5000)
    },
  ],
] as const)('a key %s is not kept', (_, pressEarly) => {
  const undo = vi.fn<() => void>()
  pressEarly()
  mount(undo)
  expect(undo).not.toHaveBeenCalled()
})

test('once the whole page is listening, no key is kept', async () => {
  const { forgetEarlyKey } = await import('./early-key.ts')
  const undo = vi.fn<() => void>()
  press('z')
  forgetEarlyKey()
  press('z')
  mount(undo)
  expect(undo).not.toHaveBeenCalled()
})
