/** 300 orders: random ones over twelve years, then those of the mockups. */
import { domainSubject, orderItem } from '#platform/sample/make-seeds.ts'
import type { Random } from '#platform/sample/random.ts'
import type { DomainSeed, OrderSeed } from '#platform/sample/seeds.ts'

import { mockupOrders } from './mockups/orders.ts'

const total = 300

const statusOf = (index: number): string => {
  if (index % 37 === 3) return 'failed'
  if (index % 23 === 5) return 'cancelled'
  return 'completed'
}

export const agencyOrders = (random: Random, domains: readonly DomainSeed[]): OrderSeed[] => {
  const randomCount = total - mockupOrders.length
  const randomOrders = Array.from({ length: randomCount }, (_, index): OrderSeed => {
    const seed = domains[random.int(0, domains.length - 1)] as DomainSeed
    return {
      counter: 61_000 + index * 92 + random.int(0, 80),
      status: statusOf(index),
      placed: [
        -4560 + Math.floor((index / randomCount) * 4480),
        `${random.int(10, 19)}:${random.int(10, 59)}`,
      ],
      items: [
        orderItem(`Domain registration, ${seed.name}`, seed.price ?? 1240, domainSubject(seed.id)),
      ],
    }
  })
  return [...randomOrders, ...mockupOrders]
}
