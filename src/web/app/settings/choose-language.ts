import type { i18n } from 'i18next'

import { setTabLanguage } from '#web/api/tab-language.ts'

import { changeSettings } from './settings.ts'

/** Changes the language, on this device until the reader chooses another. `tag` is BCP 47. */
export function chooseLanguage(texts: i18n, tag: string): void {
  changeSettings({ language: tag })
  setTabLanguage(null)
  void texts.changeLanguage(tag)
}
