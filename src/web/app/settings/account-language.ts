import type { i18n } from 'i18next'

import type { Session } from '#web/api/session.ts'
import { tabLanguage } from '#web/api/tab-language.ts'

import { useSettings } from './settings.ts'

/** Switches to the account's language where none was chosen and no public page led here. */
export async function followAccountLanguage(texts: i18n, { language }: Session): Promise<void> {
  if (language === null || language === texts.language) return
  if (useSettings.getState().language === null && tabLanguage() === null)
    await texts.changeLanguage(language)
}
