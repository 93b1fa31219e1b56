/** When to remind of a key's end that the person has entered. */
import { addDays, daysBetween } from '#i18n/days.ts'

const reminderDays = 30

/** The first day of the reminder, today at the earliest. */
export const firstReminderOf = (expiresOn: string, today: string): string => {
  const first = addDays(expiresOn, -reminderDays)
  return first < today ? today : first
}

export const isReminderDue = (expiresOn: string, today: string): boolean =>
  daysBetween(today, expiresOn) <= reminderDays

/** Whether the key can no longer be used: from the day entered on. */
export const hasExpired = (expiresOn: string, today: string): boolean => expiresOn <= today
