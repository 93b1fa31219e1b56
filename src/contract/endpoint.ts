/**
 * The endpoint table's grammar. A table maps `METHOD /path/{param}` to the schemas of its query,
 * body and output. The BFF serves a table (`bff/serve.ts`), the browser calls it with types only.
 */
import type { z } from 'zod'
import type * as mini from 'zod/mini'

export type Schema = z.ZodType | mini.ZodMiniType

export interface EndpointDefinition {
  readonly query?: Schema
  readonly body?: Schema
  /** A schema: JSON, parsed before it leaves, unknown keys dropped. Otherwise the kind of answer. */
  readonly output: Schema | 'none' | 'csv' | 'ics' | 'events'
  /** What `fields=keys` answers in place of `output`: enough to select and to sum up, unpaged. */
  readonly keys?: Schema
  /** Status of success: 200, or 204 for output `none`. */
  readonly status?: 200 | 201 | 202 | 204
  /** Largest accepted body in bytes; 64 KiB where not given. */
  readonly maxBody?: number
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Address = `${Method} /${string}`
export type EndpointTable = Readonly<Record<Address, EndpointDefinition>>

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** `{type}/{id}` of an address as an object of strings, decoded. */
export type PathParams<A extends string> = { [K in ParamNames<A>]: string }

type SchemaInput<S> = S extends { _zod: { input: infer I } } ? I : never
type SchemaOutput<S> = S extends { _zod: { output: infer O } } ? O : never

type Part<K extends string, T> = [T] extends [never] ? object : { [P in K]: T }
type OptionalPart<K extends string, T> = [T] extends [never] ? object : { [P in K]?: T }

/** What a caller gives: params and body as the address and its schemas ask for, query optional. */
export type CallInput<A extends string, D extends EndpointDefinition> = ([ParamNames<A>] extends [
  never,
]
  ? object
  : { params: PathParams<A> }) &
  OptionalPart<'query', SchemaInput<D['query']>> &
  Part<'body', SchemaInput<D['body']>>

/** What a handler gets: all parsed. */
export type HandlerInput<A extends string, D extends EndpointDefinition> = {
  params: PathParams<A>
} & Part<'query', SchemaOutput<D['query']>> &
  Part<'body', SchemaOutput<D['body']>>

/** What a caller gets. */
export type CallOutput<D extends EndpointDefinition> = D['output'] extends Schema
  ? SchemaOutput<D['output']>
  : D['output'] extends 'none'
    ? null
    : never

/** What a caller of `fields=keys` gets. */
export type CallKeys<D extends EndpointDefinition> = SchemaOutput<D['keys']>
