// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { englishMark } from '#i18n/english-parts.ts'

import { markEnglishParts } from './english-parts.ts'

const langOf = (id: string) => document.querySelector(`#${id}`)?.getAttribute('lang') ?? null

test('a name that a language lacks says that it is English, unless other texts of the element are not', async () => {
  const name = (text: string) => `aria-label="${englishMark}${text}"`
  document.body.innerHTML = `
    <p id="text">${englishMark}Nothing yet</p>
    <button id="icon" ${name('Copy link')}><svg></svg></button>
    <input id="field" placeholder="${englishMark}Title or text" />
    <input id="mixed" aria-label="Zoeken" placeholder="${englishMark}Title or text" />
    <nav id="around" ${name('Pages')}><a>Facturen</a></nav>
    <button id="both" ${name('Copy')}>${englishMark}Copy</button>
    <button id="own" aria-label="Kopiëren"><svg></svg></button>`
  markEnglishParts()
  expect(['text', 'icon', 'field', 'both'].map(langOf)).toEqual(['en', 'en', 'en', 'en'])
  expect(['mixed', 'around', 'own'].map(langOf)).toEqual([null, null, null])
  // A name that changes, as when a button's meaning does.
  document.querySelector('#icon')?.setAttribute('aria-label', 'Gekopieerd')
  document.querySelector('#own')?.setAttribute('aria-label', `${englishMark}Copied`)
  await vi.waitFor(() => expect([langOf('icon'), langOf('own')]).toEqual([null, 'en']))
})
