/** 400 notifications: those of the mockups, then the daily noise of a large account. */
import type { Random } from '#platform/sample/random.ts'
import type { DomainSeed, NotificationSeed } from '#platform/sample/seeds.ts'

import { mockupNotifications } from './mockups/notifications.ts'

const total = 400

/** Days between two of the older notifications. */
const gapDays = 3

export const agencyNotifications = (
  random: Random,
  domains: readonly DomainSeed[],
): NotificationSeed[] => {
  const randomNotifications = Array.from(
    { length: total - mockupNotifications.length },
    (_, index): NotificationSeed => {
      const day = -16 - index * gapDays
      const time = `${random.int(10, 22)}:${random.int(10, 59)}`
      const read = [day + 1, '07:30'] as const
      const id = `n-${9050 - index}`
      if (index % 11 === 4) {
        return {
          id,
          title: 'Maintenance in Frankfurt',
          body: 'Some servers will restart once between 02:00 and 04:00.',
          severity: 'medium',
          category: 'Maintenance',
          created: [day, time],
          read,
        }
      }
      if (index % 2 === 0) {
        const seed = domains[random.int(0, domains.length - 1)] as DomainSeed
        return {
          id,
          title: `${seed.name} was renewed`,
          body: 'It’s now registered for another year.',
          severity: 'info',
          category: 'Domains',
          created: [day, time],
          read,
          link: { kind: 'domain', type: 'domain', id: seed.id },
        }
      }
      return {
        id,
        title: 'A new invoice is ready',
        body: 'We’ll charge your saved payment method.',
        severity: 'low',
        category: 'Billing',
        created: [day, time],
        read,
      }
    },
  )
  return [...mockupNotifications, ...randomNotifications]
}
