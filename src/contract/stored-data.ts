/** What Portico stores for a customer, which they may export and erase where the operator allows it. */
import { z } from 'zod'

import { Count } from './classes.ts'
import type { EndpointTable } from './endpoint.ts'

export const storedKinds = [
  'conversations',
  'labels',
  'views',
  'visits',
  'calendar',
  'activity',
] as const

export const storedData = {
  'GET /api/stored-data': {
    output: z.object({ items: z.array(z.object({ kind: z.enum(storedKinds), count: Count })) }),
  },
  'POST /api/stored-data.json': { stepUp: 'always', output: 'json' },
  /** All but `activity`, which others with access to the account rely on. */
  'DELETE /api/stored-data': { stepUp: 'always', output: 'none' },
} as const satisfies EndpointTable
