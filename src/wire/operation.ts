/** Types of the operation table: what an operation accepts, requires and returns. */
import type { z } from 'zod'

import type { ErrorCode } from './envelope.ts'
import type { Scope } from './scopes.ts'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address, `/api/v1/sdk/services/{type}/{serviceId}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Scope the key needs; `null` for a public operation without credentials. */
  readonly scope: Scope | null
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Largest accepted request body in bytes. §8 leaves it open; the default is 64 KiB. */
  readonly maxBody?: number
  /** Schema of `data` in the envelope (§2). */
  readonly data: z.ZodType
  /** Media types the response may have instead of the JSON envelope. */
  readonly otherMedia?: readonly string[]
  /** Error codes besides `internal_error` and those of key, scope and rate limit. */
  readonly errors: readonly ErrorCode[]
}

/** §4.1 gives one operation id; ours are built the same way, from method and path. */
export const operationId = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => {
  const words = path
    .replaceAll(/[{}]/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[/-]/)
    .filter((word) => word !== '')
  return [method, ...words].join('_').toLowerCase()
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : object

/** What an operation's handler receives, already parsed. */
export interface OperationInput<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
}

/** What an operation's handler returns as `data`. */
export type OperationData<O extends Operation> = z.input<O['data']>
