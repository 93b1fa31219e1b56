/** 44 services besides the domains: those of the mockups, then more of every type. */
import type { Random } from '#platform/sample/random.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'

import { mockupServices, frankfurt } from './mockups/services.ts'

/** `price` is per period of `months`. */
const plans = [
  { type: 'hosting', plan: 'Web hosting Pro', price: 14280, months: 12, count: 6 },
  { type: 'hosting', plan: 'Web hosting M', price: 990, months: 1, count: 5 },
  { type: 'wordpress', plan: 'WordPress Business', price: 1890, months: 1, count: 6 },
  { type: 'vps', plan: 'VPS S · 2 vCPU, 4 GB', price: 990, months: 1, count: 3 },
  { type: 'mail', plan: 'Business mail · 10 mailboxes', price: 1240, months: 1, count: 5 },
  { type: 'certificate', plan: 'Domain certificate', price: 2900, months: 12, count: 5 },
  { type: 'backup', plan: 'Backup 500 GB', price: 990, months: 1, count: 1 },
] as const

const names =
  'books gallery hotel journal kitchen legal market museum paper press school tools travel'.split(
    ' ',
  )

export const agencyServices = (random: Random): ServiceSeed[] => {
  let id = 70500
  const randomServices = plans.flatMap(({ type, plan, price, months, count }) =>
    Array.from({ length: count }, (_, index): ServiceSeed => {
      id += 1
      const domain = `example-${names[(id * 5) % names.length]}.com`
      const host = {
        hosting: 'www',
        wordpress: 'blog',
        vps: 'app',
        mail: 'mail',
        certificate: 'secure',
        backup: 'backup',
      }[type]
      return {
        type,
        id: String(id),
        name: `${host}${index === 0 ? '' : index + 1}.${domain}`,
        plan,
        domain,
        renewsIn: months === 1 ? random.int(11, 30) : random.int(40, 360),
        price,
        months,
        periods: random.int(2, 8),
        autoRenew: id % 11 !== 3,
        location: frankfurt,
        ...(type === 'certificate' ? { details: { validation: 'Domain' } } : {}),
      }
    }),
  )
  return [...mockupServices, ...randomServices]
}
