// @vitest-environment jsdom
import { createInstance } from 'i18next'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { expect, test, vi } from 'vitest'

import { isolate } from '#i18n/direction-marks.ts'
import { noteTextsIn } from '#web/api/texts-in.ts'

import { LinkedText } from './LinkedText.tsx'

const stated = 'Unpaid for 30 days'

test('only the provider’s words within our sentence say their language', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const texts = createInstance()
  await texts.init({ lng: 'de', resources: {} })
  const page = document.createElement('p')
  const root = createRoot(page)
  const text = `${isolate('example.com')} ist gesperrt: „${isolate(stated)}“.`
  act(() =>
    root.render(
      <I18nextProvider i18n={texts}>
        <LinkedText text={text} subjects={[]} quoted={stated} />
      </I18nextProvider>,
    ),
  )
  act(() => noteTextsIn('en'))
  expect(page.innerHTML).toBe(
    `<bdi>example.com</bdi> ist gesperrt: „<bdi lang="en">${stated}</bdi>“.`,
  )
  act(() => noteTextsIn('de-CH'))
  expect(page.innerHTML).not.toContain('lang=')
  act(() => root.unmount())
})
