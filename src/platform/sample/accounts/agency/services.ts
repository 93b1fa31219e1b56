/** 44 services beside the domains: those of the pictures, then more of every type. */
import type { Chance } from '#platform/sample/chance.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'

import { drawnServices, frankfurt } from './drawn/services.ts'

/** What is missing to 44: type, plan, price of a period, months, how many. */
const rest = [
  ['hosting', 'Web hosting Pro', 14280, 12, 6],
  ['hosting', 'Web hosting M', 990, 1, 5],
  ['wordpress', 'WordPress Business', 1890, 1, 6],
  ['vps', 'VPS S · 2 vCPU, 4 GB', 990, 1, 3],
  ['mail', 'Business mail · 10 boxes', 1240, 1, 5],
  ['certificate', 'Domain certificate', 2900, 12, 5],
  ['backup', 'Backup 500 GB', 990, 1, 1],
] as const

const names =
  'books gallery hotel journal kitchen legal market museum paper press school tools travel'.split(
    ' ',
  )

export const agencyServices = (chance: Chance): ServiceSeed[] => {
  let id = 70500
  const made = rest.flatMap(([type, plan, price, months, count]) =>
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
        renewsIn: months === 1 ? chance.int(11, 30) : chance.int(40, 360),
        price,
        months,
        periods: chance.int(2, 8),
        autoRenew: id % 11 !== 3,
        location: frankfurt,
        ...(type === 'certificate' ? { details: { validation: 'Domain' } } : {}),
      }
    }),
  )
  return [...drawnServices, ...made]
}
