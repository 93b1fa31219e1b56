/** The machine-readable description, made of the schemas that validate. §9: OpenAPI 3.1.0, version 5.0.0. */
import { STATUS_CODES } from 'node:http'

import type { z } from 'zod'

import { ErrorEnvelope, errorCodes, success } from '#wire/envelope.ts'
import type { ErrorCode } from '#wire/envelope.ts'
import { operationId } from '#wire/operation.ts'
import type { Operation } from '#wire/operation.ts'
import { operations } from '#wire/operations.ts'

import { createSchemaCollector } from './schemas.ts'
import type { JsonObject, SchemaCollector } from './schemas.ts'

/** §1 names Content, Catalog, Domains and pricing-downloads; the customer families are ours. */
const tags: Readonly<Record<string, string>> = {
  Account: 'The account of the key owner.',
  Services: 'Hosting services, domains among them, and their auto-renew setting.',
  Domains: 'Domains of the key owner.',
  Invoices: 'Invoices of the key owner.',
  Orders: 'Orders of the key owner.',
  Notifications: 'In-app notifications of the key owner.',
  'AI agent': 'Conversations with the AI agent.',
  Content: 'Localized help-center content, public.',
  Catalog: 'Localized domain prices, public.',
  'pricing-downloads': 'Price lists as files, public.',
}

const parametersOf = (
  place: 'path' | 'query',
  schema: z.ZodObject | undefined,
  collect: SchemaCollector,
): JsonObject[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path',
    // Every field of a params or query object is a classic schema.
    schema: collect.of(field as z.ZodType, 'input'),
  }))

const jsonContent = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } })

const limitHeaders: JsonObject = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

const errorCodesOf = (operation: Operation): ErrorCode[] => [
  ...operation.refuses,
  ...(operation.scope === null ? [] : (['unauthorized', 'missing_scope', 'rate_limited'] as const)),
  'internal_error',
  ...(operation.tag === 'AI agent' && operation.method === 'POST'
    ? (['unavailable'] as const)
    : []),
]

const errorResponses = (operation: Operation): JsonObject => {
  const byStatus = Map.groupBy(errorCodesOf(operation), (code) => errorCodes[code])
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

const describe = (operation: Operation, collect: SchemaCollector): JsonObject => ({
  operationId: operationId(operation),
  tags: [operation.tag],
  summary: operation.summary,
  ...(operation.scope === null
    ? { security: [] }
    : { description: `Needs the scope \`${operation.scope}\`.` }),
  parameters: [
    ...parametersOf('path', operation.params, collect),
    ...parametersOf('query', operation.query, collect),
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

const pathsOf = (collect: SchemaCollector): JsonObject => {
  const byPath = Map.groupBy<string, Operation>(Object.values(operations), ({ path }) => path)
  return Object.fromEntries(
    [...byPath].map(([path, list]) => [
      path,
      Object.fromEntries(list.map((one) => [one.method.toLowerCase(), describe(one, collect)])),
    ]),
  )
}

export const openApiDocument = (): JsonObject => {
  const collect = createSchemaCollector()
  const paths = pathsOf(collect)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hosting Platform Developer API',
      version: '5.0.0',
      description: 'Stable. Customer endpoints need an API key; public endpoints need none.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Where this document was read' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of the account console.',
        },
      },
      headers: {
        RateLimit: {
          description: 'What is left in the window (draft-ietf-httpapi-ratelimit-headers).',
          schema: { type: 'string' },
        },
        'RateLimit-Policy': {
          description: 'Requests in a window of so many seconds.',
          schema: { type: 'string' },
        },
      },
      schemas: { ...collect.named, Error: collect.of(ErrorEnvelope, 'output') },
    },
  }
}
