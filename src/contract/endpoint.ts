/**
 * Types of the endpoint table, which maps `METHOD /path/{param}` to the schemas of query, body and
 * output. The BFF serves the table; the browser imports only its types, so no schema is shipped.
 */
import type { z } from 'zod'
import type * as mini from 'zod/mini'

export type Schema = z.ZodType | mini.ZodMiniType

/**
 * Which calls of a writing endpoint need a step-up (`docs/contract.md`, "Step-up"):
 * - `always`: each. It is asked for before anything else is looked at.
 * - `turning-off`: those by which more than 50 services would be turned off within five minutes.
 * - `linking`: unless it is the person's first key, or one in place of a refused one.
 */
export type StepUpRule = 'always' | 'turning-off' | 'linking' | 'never'

export interface EndpointDefinition {
  readonly query?: Schema
  readonly body?: Schema
  /** A schema for JSON, which is parsed on the way out so unknown keys are dropped; else the kind: `json` is a file whose text the handler writes. */
  readonly output: Schema | 'none' | 'csv' | 'ics' | 'json' | 'events'
  /** Replaces `output` if the query has `fields=keys`: all rows, with only the fields to select by. */
  readonly keys?: Schema
  /** Status of success; defaults to 200, or 204 for output `none`. */
  readonly status?: 200 | 201 | 202 | 204
  /** Largest accepted request body in bytes; defaults to 64 KiB. */
  readonly maxBody?: number
  /** Whether support staff may call it with a customer's code. Everything else is refused to them. */
  readonly support?: true
  /** Missing on endpoints that only read. */
  readonly stepUp?: StepUpRule
}

type WritingDefinition = EndpointDefinition & { readonly stepUp: StepUpRule }
type ReadingTable = Readonly<Record<`GET /${string}`, EndpointDefinition & { stepUp?: never }>>
type WritingTable = Readonly<Record<`${'POST' | 'PATCH' | 'DELETE'} /${string}`, WritingDefinition>>

/** A writing endpoint without its step-up rule does not compile. */
export type EndpointTable = ReadingTable & WritingTable

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

/** The decoded path parameters of an address: `{type}/{id}` gives `{ type: string; id: string }`. */
export type PathParams<A extends string> = { [K in ParamNames<A>]: string }

type SchemaInput<S> = S extends { _zod: { input: infer I } } ? I : never
type SchemaOutput<S> = S extends { _zod: { output: infer O } } ? O : never

type Part<K extends string, T> = [T] extends [never] ? object : { [P in K]: T }
type OptionalPart<K extends string, T> = [T] extends [never] ? object : { [P in K]?: T }

/** What a caller passes in. The query is optional. */
export type CallInput<A extends string, D extends EndpointDefinition> = ([ParamNames<A>] extends [
  never,
]
  ? object
  : { params: PathParams<A> }) &
  OptionalPart<'query', SchemaInput<D['query']>> &
  Part<'body', SchemaInput<D['body']>>

/** What a handler receives, already parsed. */
export type HandlerInput<A extends string, D extends EndpointDefinition> = {
  params: PathParams<A>
} & Part<'query', SchemaOutput<D['query']>> &
  Part<'body', SchemaOutput<D['body']>>

/** What a caller gets back. */
export type CallOutput<D extends EndpointDefinition> = D['output'] extends Schema
  ? SchemaOutput<D['output']>
  : D['output'] extends 'none'
    ? null
    : never
