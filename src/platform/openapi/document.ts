/** Generates the API description from the wire schemas. §9: OpenAPI 3.1.0, version 5.0.0. */
import { STATUS_CODES } from 'node:http'

import { z } from 'zod'

import { ErrorEnvelope, errorCodes, success, type ErrorCode } from '#wire/envelope.ts'
import { operationId, type Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Converts the wire schemas to JSON Schema. Collects named schemas for `components`. */
const createSchemaCollector = () => {
  const named: JsonObject = {}
  return {
    named,
    /** `input` for requests, `output` for responses. They differ for defaults and transforms. */
    of(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
      const text = JSON.stringify(z.toJSONSchema(schema, { io }))
      // Safe to cast: a JSON Schema is a JSON object.
      const converted = JSON.parse(
        text.replaceAll('"#/$defs/', '"#/components/schemas/'),
      ) as JsonObject
      const { $schema: _, $defs: definitions = {}, ...rest } = converted
      Object.assign(named, definitions)
      return rest
    },
  }
}
type SchemaCollector = ReturnType<typeof createSchemaCollector>

/** §1 names Content, Catalog, Domains and pricing-downloads. The other tags are ours. */
const tags: Readonly<Record<string, string>> = {
  Account: 'The account that owns the key.',
  Services: 'Hosting services, including domains, and their auto-renew setting.',
  Domains: 'Domains of the account.',
  Invoices: 'Invoices of the account.',
  Orders: 'Orders of the account.',
  Notifications: 'In-app notifications of the account.',
  'AI agent': 'Conversations with the AI agent.',
  Content: 'Localized help-center content, public.',
  Catalog: 'Localized domain prices, public.',
  'pricing-downloads': 'Price lists as files, public.',
}

const describeParameters = (
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  collect: SchemaCollector,
): JsonObject[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    // Safe to cast: every field of a params or query object is a classic zod schema.
    schema: collect.of(field as z.ZodType, 'input'),
  }))

const jsonContent = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })

const limitHeaders: JsonObject = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

const listErrorCodes = (operation: Operation): ErrorCode[] => [
  ...operation.errors,
  ...(operation.scope === null ? [] : (['unauthorized', 'missing_scope', 'rate_limited'] as const)),
  'internal_error',
  ...(operation.tag === 'AI agent' && operation.method === 'POST'
    ? (['unavailable'] as const)
    : []),
]

const errorResponses = (operation: Operation): JsonObject => {
  const byStatus = Map.groupBy(listErrorCodes(operation), (code) => errorCodes[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: `${STATUS_CODES[status]}: ${codes.join(', ')}`,
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  )
}

const describeOperation = (operation: Operation, collect: SchemaCollector): JsonObject => ({
  operationId: operationId(operation),
  tags: [operation.tag],
  summary: operation.summary,
  ...(operation.scope === null
    ? { security: [] }
    : { description: `Needs the scope \`${operation.scope}\`.` }),
  parameters: [
    ...describeParameters('path', operation.params, collect),
    ...describeParameters('query', operation.query, collect),
  ],
  ...(operation.body === undefined
    ? {}
    : {
        requestBody: { required: true, content: jsonContent(collect.of(operation.body, 'input')) },
      }),
  responses: {
    '200': {
      description: 'Success',
      ...(operation.scope === null ? {} : { headers: limitHeaders }),
      content: {
        ...jsonContent(collect.of(success(operation.data), 'output')),
        ...Object.fromEntries(
          (operation.otherMedia ?? []).map((media) => [media, { schema: { type: 'string' } }]),
        ),
      },
    },
    ...errorResponses(operation),
  },
})

const describePaths = (collect: SchemaCollector): JsonObject => {
  const operationsByPath = Map.groupBy<string, Operation>(
    Object.values(operations),
    ({ path }) => path,
  )
  return Object.fromEntries(
    [...operationsByPath].map(([path, list]) => [
      path,
      Object.fromEntries(
        list.map((operation) => [
          operation.method.toLowerCase(),
          describeOperation(operation, collect),
        ]),
      ),
    ]),
  )
}

export const openApiDocument = (): JsonObject => {
  const collect = createSchemaCollector()
  const paths = describePaths(collect)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hosting Platform Developer API',
      version: '5.0.0',
      description: 'Stable. Customer endpoints need an API key; public endpoints need none.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server of this document' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key from the account console.',
        },
      },
      headers: {
        RateLimit: {
          description: 'Requests left in the window (draft-ietf-httpapi-ratelimit-headers).',
          schema: { type: 'string' },
        },
        'RateLimit-Policy': {
          description: 'Requests allowed per window (q) and its length in seconds (w).',
          schema: { type: 'string' },
        },
      },
      schemas: { ...collect.named, Error: collect.of(ErrorEnvelope, 'output') },
    },
  }
}
