import { BlockList, isIPv6 } from 'node:net'

import { z } from 'zod'

import { listOf } from './feature-list.ts'

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
