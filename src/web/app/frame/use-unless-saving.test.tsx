// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useUnlessSaving } from './use-unless-saving.ts'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => vi.unstubAllGlobals())

function Form({ busy, onSave }: { busy: boolean; onSave: () => void }) {
  const unlessSaving = useUnlessSaving(busy)
  return (
    <button type="button" onClick={() => unlessSaving(onSave)}>
      Save
    </button>
  )
}

/** A form whose state is rendered by hand, and what it saves. */
function setUp() {
  const save = vi.fn<() => void>()
  const page = document.body.appendChild(document.createElement('div'))
  const root = createRoot(page)
  const render = (busy: boolean): void => act(() => root.render(<Form busy={busy} onSave={save} />))
  render(false)
  return { save, render, press: () => page.querySelector('button')?.click() }
}

test('a second press saves nothing, even before the first is rendered', () => {
  const { save, render, press } = setUp()
  press()
  press()
  render(true)
  press()
  expect(save).toHaveBeenCalledOnce()
})

test('what failed is saved again, even if it failed at once', () => {
  const { save, render, press } = setUp()
  press()
  render(false)
  press()
  render(true)
  render(false)
  press()
  expect(save).toHaveBeenCalledTimes(3)
})
