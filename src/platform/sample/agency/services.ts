/** 44 services beside the domains: those of the pictures, then more of every type. */
import type { Chance } from '#platform/sample/chance.ts'
import type { ServiceSeed } from '#platform/sample/seeds.ts'

const frankfurt = 'Frankfurt (FRA 2)'
const byContract = 'Set by your contract FA-2024-118'

const vps = (
  seed: Pick<ServiceSeed, 'id' | 'name' | 'renewsIn' | 'autoRenew'>,
  size: 'M' | 'L' | 'XL',
) => {
  const [price, cpu, memory, disk] = {
    M: [1890, 4, 8, 80] as const,
    L: [3780, 8, 16, 160] as const,
    XL: [7560, 16, 32, 320] as const,
  }[size]
  return {
    ...seed,
    type: 'vps' as const,
    plan: `VPS ${size} · ${cpu} vCPU, ${memory} GB`,
    price,
    months: 1,
    periods: 14,
    location: frankfurt,
    ipAddresses: [`198.51.100.${Number(seed.id) % 250}`, `2001:db8:51::${Number(seed.id) % 250}`],
    usage: [
      { metric: 'Disk', used: Math.round(disk * 0.61), limit: disk, unit: 'GB' },
      { metric: 'Traffic', used: 812, limit: 'unlimited' as const, unit: 'GB' },
    ],
    details: { operatingSystem: 'Debian 13', virtualisation: 'KVM' },
  }
}

const drawn: readonly ServiceSeed[] = [
  vps({ id: '70431', name: 'build-02.example.net', renewsIn: 4, autoRenew: false }, 'M'),
  {
    type: 'mail',
    id: '70420',
    name: 'mail.example-atelier.de',
    plan: 'Business mail · 25 boxes',
    domain: 'example-atelier.de',
    renewsIn: 10,
    price: 3080,
    months: 1,
    periods: 26,
    autoRenew: true,
    location: frankfurt,
    usage: [{ metric: 'Mailboxes', used: 23, limit: 25, unit: 'boxes' }],
    details: { mailboxes: '25' },
  },
  {
    type: 'hosting',
    id: '70412',
    name: 'shop.example.com',
    plan: 'Web hosting Pro',
    domain: 'example.com',
    renewsIn: 10,
    price: 14280,
    months: 12,
    periods: 5,
    autoRenew: true,
    location: frankfurt,
    ipAddresses: ['203.0.113.24', '2001:db8:40::24'],
    usage: [
      { metric: 'Storage', used: 31.4, limit: 50, unit: 'GB' },
      { metric: 'Traffic', used: 412, limit: 'unlimited', unit: 'GB' },
    ],
    details: { phpVersion: '8.4' },
  },
  {
    type: 'certificate',
    id: '70440',
    name: '*.example.com',
    plan: 'Wildcard certificate',
    domain: 'example.com',
    renewsIn: 15,
    price: 7900,
    months: 12,
    autoRenew: true,
    details: { validation: 'Domain', algorithm: 'ECDSA P-256' },
  },
  {
    type: 'hosting',
    id: '70413',
    name: 'intranet.example.org',
    plan: 'Web hosting Team',
    domain: 'example.org',
    renewsIn: 17,
    price: 2990,
    months: 1,
    periods: 20,
    autoRenew: true,
    lock: byContract,
    location: frankfurt,
    ipAddresses: ['203.0.113.31'],
    details: { contractNumber: 'FA-2024-118' },
  },
  vps({ id: '70432', name: 'api-01.example.net', renewsIn: 22, autoRenew: true }, 'L'),
  {
    type: 'hosting',
    id: '70414',
    name: 'legacy.example.net',
    plan: 'Web hosting S',
    domain: 'example.net',
    status: 'suspended',
    renewsIn: 26,
    price: 490,
    months: 1,
    periods: 88,
    autoRenew: true,
    location: 'Frankfurt (FRA 1)',
    ipAddresses: ['203.0.113.9'],
    usage: [{ metric: 'Storage', used: 4.1, limit: 5, unit: 'GB' }],
    details: { phpVersion: '7.4', suspendedBecause: 'Invoice is unpaid' },
  },
  vps({ id: '70433', name: 'db-01.example.net', renewsIn: 31, autoRenew: true }, 'XL'),
  {
    type: 'dedicated',
    id: '70450',
    name: 'metal-01.example.net',
    plan: 'Dedicated EPYC 16 · 128 GB',
    renewsIn: 41,
    price: 18900,
    months: 1,
    periods: 16,
    autoRenew: true,
    lock: byContract,
    location: frankfurt,
    ipAddresses: ['198.51.100.10', '2001:db8:51::10'],
    details: { contractNumber: 'FA-2024-118', rack: 'B-14' },
  },
  {
    type: 'dedicated',
    id: '70451',
    name: 'metal-02.example.net',
    plan: 'Dedicated EPYC 16 · 128 GB',
    // A word that the contract does not know.
    status: 'hardware_exchange',
    renewsIn: 41,
    price: 18900,
    months: 1,
    periods: 16,
    autoRenew: true,
    lock: byContract,
    location: frankfurt,
    ipAddresses: ['198.51.100.11'],
    details: { contractNumber: 'FA-2024-118', rack: 'B-15' },
  },
  {
    type: 'backup',
    id: '70460',
    name: 'Off-site backup of all servers',
    plan: 'Backup 5 TB',
    renewsIn: 41,
    price: 4900,
    months: 1,
    periods: 16,
    autoRenew: true,
    lock: byContract,
    location: 'Helsinki (HEL 1)',
    usage: [{ metric: 'Storage', used: 3104, limit: 5000, unit: 'GB' }],
    details: { contractNumber: 'FA-2024-118' },
  },
  {
    type: 'hosting',
    id: '70415',
    name: 'Shared space of the marketing department, the trade-fair team and everybody who joined after the merger in spring',
    plan: 'Web hosting Team',
    renewsIn: 52,
    price: 2990,
    months: 1,
    periods: 9,
    autoRenew: null,
    location: frankfurt,
  },
  vps({ id: '70434', name: 'build-03.example.net', renewsIn: 28, autoRenew: true }, 'M'),
]

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
  return [...drawn, ...made]
}
