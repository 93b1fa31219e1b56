/** The grammar of the operation table: what one operation accepts, needs and answers. */
import type { z } from 'zod'

import type { ErrorCode } from './envelope.ts'
import type { Scope } from './scopes.ts'

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base address, `/api/v1/sdk/services/{type}/{serviceId}`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** `null`: public, without credentials. */
  readonly scope: Scope | null
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Largest accepted body in bytes. §8 leaves it open: 64 KiB where not given. */
  readonly maxBody?: number
  /** §2's `data`. */
  readonly data: z.ZodType
  /** Media types that may take the envelope's place. */
  readonly otherMedia?: readonly string[]
  /** What it refuses beyond key, scope, rate and `internal_error`. */
  readonly refuses: readonly ErrorCode[]
}

/** §4.1 gives one operation id; the others are formed the same way from method and path. */
export const operationId = ({ method, path }: Pick<Operation, 'method' | 'path'>): string => {
  const words = path
    .replaceAll(/[{}]/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .split(/[/-]/)
    .filter((word) => word !== '')
  return [method, ...words].join('_').toLowerCase()
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : object

/** What a handler of an operation gets, all parsed. */
export interface OperationInput<O extends Operation> {
  params: Parsed<O['params']>
  query: Parsed<O['query']>
  body: Parsed<O['body']>
}

/** What a handler of an operation answers as `data`. */
export type OperationData<O extends Operation> = z.input<O['data']>
