import type { i18n } from 'i18next'

import type { Session } from '#web/api/session.ts'

import { useSettings } from './settings.ts'

/** Switches to the account's language on a device on which none was chosen. */
export async function followAccountLanguage(texts: i18n, { language }: Session): Promise<void> {
  if (language === null || language === texts.language) return
  if (useSettings.getState().language === null) await texts.changeLanguage(language)
}
