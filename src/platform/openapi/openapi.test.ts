import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPlatform } from '#platform/platform.ts'
import type { Platform } from '#platform/platform.ts'
import { invoiceId } from '#platform/sample/calendar.ts'
import { invoiceNumber } from '#platform/sample/testing/sample-invoices.ts'
import { operations } from '#wire/operations.ts'
import type { OperationName } from '#wire/operations.ts'

import { openApiDocument } from './document.ts'

const document = openApiDocument()
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'api')

let platform: Platform
beforeAll(() => {
  platform = createPlatform({ file: ':memory:', sample: true, wordDelayMs: 0, ratePerMinute: 1000 })
})
afterAll(() => platform.close())

interface ExampleRequest {
  path: string
  body?: unknown
  raw?: string
  key?: 'none' | 'read'
  accept?: string
  expect: number
}

const vps = '/api/v1/sdk/services/vps/70431'
const sdk = '/api/v1/sdk'

/** Requests per operation with their expected status, accepted and rejected ones. */
const examples: Record<OperationName, ExampleRequest[]> = {
  getAccount: [
    { path: `${sdk}/account`, expect: 200 },
    { path: `${sdk}/account`, key: 'none', expect: 401 },
  ],
  listServices: [
    { path: `${sdk}/services`, expect: 200 },
    { path: `${sdk}/services?page=13`, expect: 200 },
    { path: `${sdk}/services?perPage=101`, expect: 400 },
  ],
  getService: [
    { path: vps, expect: 200 },
    { path: `${sdk}/services/vps/none`, expect: 404 },
  ],
  setAutoRenew: [
    { path: `${vps}/auto-renew`, body: { enabled: true }, expect: 200 },
    { path: `${vps}/auto-renew`, body: { enabled: true }, key: 'read', expect: 403 },
    { path: `${vps}/auto-renew`, body: { enabled: 1 }, expect: 400 },
    { path: `${vps}/auto-renew`, raw: '{', expect: 400 },
    { path: `${sdk}/services/hosting/70413/auto-renew`, body: { enabled: false }, expect: 409 },
    { path: `${sdk}/services/domain/104243/auto-renew`, body: { enabled: true }, expect: 409 },
    { path: `${sdk}/services/vps/none/auto-renew`, body: { enabled: true }, expect: 404 },
    { path: `${vps}/auto-renew`, raw: `"${'x'.repeat(70_000)}"`, expect: 413 },
  ],
  listDomains: [
    { path: `${sdk}/domains`, expect: 200 },
    { path: `${sdk}/domains?name=b%C3%BCcher-beispiel.de`, expect: 200 },
    { path: `${sdk}/domains?name=none.example`, expect: 404 },
    { path: `${sdk}/domains?page=x`, expect: 400 },
  ],
  listInvoices: [
    { path: `${sdk}/invoices`, expect: 200 },
    { path: `${sdk}/invoices?page=51`, expect: 200 },
    { path: `${sdk}/invoices?page=52`, expect: 200 },
    { path: `${sdk}/invoices?id=${invoiceId(invoiceNumber(4417))}`, expect: 200 },
    { path: `${sdk}/invoices?id=1`, expect: 404 },
    { path: `${sdk}/invoices?id=`, expect: 400 },
  ],
  listOrders: [
    { path: `${sdk}/orders`, expect: 200 },
    { path: `${sdk}/orders?page=0`, expect: 400 },
  ],
  listNotifications: [
    { path: `${sdk}/notifications`, expect: 200 },
    { path: `${sdk}/notifications?page=-1`, expect: 400 },
  ],
  updateNotification: [
    { path: `${sdk}/notifications/n-9120`, body: { read: true }, expect: 200 },
    { path: `${sdk}/notifications/n-9120`, body: {}, expect: 400 },
    { path: `${sdk}/notifications/none`, body: { read: true }, expect: 404 },
  ],
  deleteNotification: [
    { path: `${sdk}/notifications/n-9103`, expect: 200 },
    { path: `${sdk}/notifications/n-9103`, expect: 404 },
  ],
  createChatMessage: [
    {
      path: `${sdk}/ai-agent/chat-messages`,
      body: { message: 'Hello', model: 'x', more: 1 },
      expect: 200,
    },
    {
      path: `${sdk}/ai-agent/chat-messages`,
      body: { messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }] },
      expect: 200,
    },
    { path: `${sdk}/ai-agent/chat-messages`, body: {}, expect: 400 },
    {
      path: `${sdk}/ai-agent/chat-messages`,
      body: { message: 'Hello', conversationId: 'none' },
      expect: 404,
    },
  ],
  listConversations: [
    { path: `${sdk}/ai-agent/conversations`, expect: 200 },
    { path: `${sdk}/ai-agent/conversations?perPage=0`, expect: 400 },
  ],
  createConversation: [
    { path: `${sdk}/ai-agent/conversations`, body: { title: 'Test' }, expect: 200 },
    { path: `${sdk}/ai-agent/conversations`, body: { title: '' }, expect: 400 },
  ],
  deleteConversation: [{ path: `${sdk}/ai-agent/conversations/none`, expect: 404 }],
  getHelpCenter: [
    { path: '/api/v1/help-center', key: 'none', expect: 200 },
    { path: '/api/v1/help-center?slug=auto-renew&language=ja', key: 'none', expect: 200 },
    { path: '/api/v1/help-center?slug=none', key: 'none', expect: 404 },
    { path: '/api/v1/help-center?language=!', key: 'none', expect: 400 },
  ],
  listDomainPrices: [
    ...'EUR USD GBP CHF SEK PLN JPY KWD AED INR'.split(' ').map((currency) => ({
      path: `/api/v1/catalog/domain-prices?currency=${currency}`,
      expect: 200,
    })),
    { path: '/api/v1/catalog/domain-prices?currency=XXX', expect: 400 },
  ],
  downloadDomainPrices: [
    { path: '/api/v1/catalog/domain-prices/download?format=json', key: 'none', expect: 200 },
    { path: '/api/v1/catalog/domain-prices/download?format=pdf', key: 'none', expect: 400 },
  ],
}

const send = ({ path, body, raw, key }: ExampleRequest, method: string): Promise<Response> => {
  const token = platform.sampleKeys.find(
    ({ account, scopes }) =>
      (key === 'read' ? account === 'studio' : account === 'agency') &&
      scopes.includes('services:write') === (key !== 'read'),
  )?.key
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (key !== 'none') headers['Authorization'] = `Bearer ${token}`
  return Promise.resolve(
    platform.app.fetch(
      new Request(`http://platform.test${path}`, { method, headers, body: content }),
    ),
  )
}

const schemaRef = (path: string, method: string, status: number): string => {
  const escapedPath = encodeURIComponent(path.replaceAll('/', '~1'))
  const response = `${escapedPath}/${method.toLowerCase()}/responses/${status}`
  return `api#/paths/${response}/content/application~1json/schema`
}

// Object.entries widens the keys of `examples` to string.
describe.each(Object.entries(examples) as [OperationName, ExampleRequest[]][])(
  '%s',
  (name, list) => {
    const { method, path: template } = operations[name]
    test.each(list)('$expect $path $body', async (example) => {
      const response = await send(example, method)
      expect(response.status).toBe(example.expect)
      const validate = ajv.compile({ $ref: schemaRef(template, method, example.expect) })
      validate(await response.json())
      expect(validate.errors).toBeNull()
    })
  },
)

test('a 429 matches the document', async () => {
  const limited = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1 })
  const headers = { Authorization: `Bearer ${limited.sampleKeys[0]?.key}` }
  const request = () =>
    limited.app.fetch(new Request(`http://platform.test${sdk}/account`, { headers }))
  await request()
  const response = await request()
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  const validate = ajv.compile({ $ref: schemaRef(`${sdk}/account`, 'get', 429) })
  validate(await response.json())
  expect(validate.errors).toBeNull()
  limited.close()
})

test('the OpenAPI linter reports no problem', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const cli = resolve(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'lint', file, '--format=json'],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )
  rmSync(folder, { recursive: true })
  expect(status, stderr).toBe(0)
  expect(JSON.parse(stdout.slice(stdout.indexOf('{'))).totals).toMatchObject({
    errors: 0,
    warnings: 0,
  })
}, 60_000)
