/** Short ways to write the seeds that most records have in common. */
import type { Subject } from '#wire/shapes.ts'

import type { LineSeed, OrderSeed } from './seeds.ts'

export const serviceSubject = (type: string, id: string): Subject => ({ kind: 'service', type, id })

export const domainSubject = (id: string): Subject => ({ kind: 'domain', type: 'domain', id })

export const serviceLine = (
  description: string,
  unitPrice: number,
  type: string,
  id: string,
): LineSeed => ({ description, unitPrice, subject: serviceSubject(type, id) })

export const domainLine = (name: string, unitPrice: number, id: string): LineSeed => ({
  description: `Domain renewal, ${name}, 1 year`,
  unitPrice,
  subject: domainSubject(id),
})

export const orderItem = (
  description: string,
  amount: number,
  subject?: Subject,
): OrderSeed['items'][number] => ({ description, amount, ...(subject && { subject }) })

export const completedOrder = (
  counter: number,
  placed: OrderSeed['placed'],
  ...items: OrderSeed['items']
): OrderSeed => ({ counter, status: 'completed', placed, items })
