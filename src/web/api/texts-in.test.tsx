// @vitest-environment jsdom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'

import { noteTextsIn, useTextsIn } from './texts-in.ts'

test('a text of the provider says its language where the page has another', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = createInstance()
  await texts.init({ lng: 'de', resources: {} })
  const Title = () => <b lang={useTextsIn()}>Card declined</b>
  const page = document.createElement('div')
  const root = createRoot(page)
  act(() =>
    root.render(
      <I18nextProvider i18n={texts}>
        <Title />
      </I18nextProvider>,
    ),
  )
  const lang = () => page.querySelector('b')?.getAttribute('lang') ?? null
  expect(lang()).toBeNull()
  act(() => noteTextsIn('en-GB'))
  expect(lang()).toBe('en-GB')
  // Most responses have no texts, and say nothing.
  act(() => noteTextsIn(null))
  expect(lang()).toBe('en-GB')
  act(() => noteTextsIn('de-AT'))
  expect(lang()).toBeNull()
  act(() => root.unmount())
})
