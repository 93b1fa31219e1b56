/** 300 orders: those of the pictures, and twelve years before them by chance. */
import type { Chance } from '#platform/sample/chance.ts'
import type { DomainSeed, OrderSeed } from '#platform/sample/seeds.ts'

import { drawnOrders } from './drawn/orders.ts'

const total = 300

const statusOf = (index: number): string => {
  if (index % 37 === 3) return 'failed'
  if (index % 23 === 5) return 'cancelled'
  return 'completed'
}

export const agencyOrders = (chance: Chance, domains: readonly DomainSeed[]): OrderSeed[] => {
  const past = total - drawnOrders.length
  const made = Array.from({ length: past }, (_, index): OrderSeed => {
    const seed = domains[chance.int(0, domains.length - 1)] as DomainSeed
    return {
      counter: 61_000 + index * 92 + chance.int(0, 80),
      status: statusOf(index),
      placed: [
        -4560 + Math.floor((index / past) * 4480),
        `${chance.int(10, 19)}:${chance.int(10, 59)}`,
      ],
      items: [
        {
          description: `Domain registration, ${seed.name}`,
          amount: seed.price ?? 1240,
          subject: { kind: 'domain', type: 'domain', id: seed.id },
        },
      ],
    }
  })
  return [...made, ...drawnOrders]
}
