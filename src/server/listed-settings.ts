import { BlockList, isIPv6 } from 'node:net'

import { z } from 'zod'

export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Parts that an installation can do without. */
export const features = ['assistant', 'orders', 'public-pages', 'embeds'] as const
export const featureList = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : listOf(value)))
  .pipe(z.array(z.enum(features, `must be some of ${features.join(', ')}, or none`)))

/** Addresses and CIDR ranges, comma separated. */
export const cidrs = z.string().transform((value, context) => {
  const list = new BlockList()
  for (const range of listOf(value)) {
    const [, address = '', prefix] = /^([^/]+)(?:\/(\d+))?$/.exec(range) ?? []
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    try {
      list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
    } catch {
      context.addIssue({ code: 'custom', message: `"${range}" is not an address range` })
    }
  }
  return list
})
