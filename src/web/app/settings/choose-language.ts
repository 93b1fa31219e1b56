import type { i18n } from 'i18next'

import type { Session } from '#web/api/session.ts'
import { setTabLanguage, tabLanguage } from '#web/api/tab-language.ts'

import { changeSettings, useSettings } from './settings.ts'

/** Switches to the account's language where none was chosen and no public page led here. */
export async function followAccountLanguage(texts: i18n, { language }: Session): Promise<void> {
  if (language === null || language === texts.language) return
  if (useSettings.getState().language === null && tabLanguage() === null)
    await texts.changeLanguage(language)
}

/** Changes the language, on this device until the reader chooses another. `tag` is BCP 47. */
export function chooseLanguage(texts: i18n, tag: string): void {
  changeSettings({ language: tag })
  setTabLanguage(null)
  void texts.changeLanguage(tag)
}
