/**
 * The catalogue of `npm run chaos`: what a hostile or careless provider may send, and what Portico must
 * make of it. The fault replaces the provider's response to one kind of call.
 */
import {
  account,
  body,
  bomb,
  drip,
  envelope,
  type Fault,
  flood,
  hang,
  head,
  keepAlives,
  list28,
  list8,
  megabyte,
  raw,
  status,
  words,
} from './chaos-replies.ts'

const unreadable = '502 provider_unreadable'
const providerError = '502 provider_error'
const unavailable = '503 provider_unavailable'
const timeout = '504 provider_timeout'

const chat = { path: 'ai-agent/chat-messages', request: 'chat' }

export const faults: readonly Fault[] = [
  { name: 'no response', reply: hang, expected: timeout },
  {
    name: 'headers that drip',
    reply: (response) => drip(response, 'HTTP/1.1 200 OK\r\nX-A: b\r\n'.slice(0, 1)),
    expected: [timeout, unreadable],
  },
  {
    name: 'a body that drips',
    reply(response) {
      response.socket?.write(`${head}Content-Length: 100000\r\n\r\n`)
      return drip(response, ' ')
    },
    expected: timeout,
  },
  {
    name: 'a body that stalls',
    reply(response) {
      response.write('{"success":tr')
      return null
    },
    expected: timeout,
  },
  {
    name: 'a stated length of 1 TB',
    reply(response) {
      response.socket?.write(`${head}Content-Length: 1000000000000\r\n\r\n{}`)
      return null
    },
    expected: timeout,
  },
  {
    name: 'a body cut off',
    reply: raw(`${head}Content-Length: 900\r\n\r\n{"succ`),
    expected: unreadable,
  },
  {
    name: 'a connection reset before the response',
    reply(response) {
      response.socket?.resetAndDestroy()
      return null
    },
    expected: unavailable,
    retries: 1,
  },
  {
    name: 'a connection closed before the response',
    reply: raw(''),
    expected: unavailable,
    retries: 1,
  },
  { name: 'bytes that are not HTTP', reply: raw('\u0000garbage\r\n\r\n'), expected: unreadable },
  {
    name: 'two lengths',
    reply: raw(`${head}Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}`),
    expected: unreadable,
  },
  {
    name: 'a length and chunks',
    reply: raw(`${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`),
    expected: unreadable,
  },
  {
    name: 'a second response on the same connection',
    reply: raw(
      `${head}Content-Length: 26\r\n\r\n{"success":true,"data":[]}${head}Content-Length: 8\r\n\r\npoisoned`,
    ),
    expected: '200',
  },
  {
    name: 'headers of 1 MB',
    reply: status(200, { 'x-a': 'b'.repeat(megabyte) }),
    expected: unreadable,
  },
  {
    name: 'status 500 with HTML',
    reply: status(500, {}, '<h1>db-07.internal</h1>'),
    expected: providerError,
  },
  { name: 'status 503', reply: status(503), expected: unavailable, retries: 1 },
  {
    name: 'status 503, Retry-After 86,400',
    reply: status(503, { 'retry-after': '86400' }),
    expected: unavailable,
    retries: 0,
  },
  { name: 'status 504', reply: status(504), expected: timeout },
  { name: 'status 403', reply: status(403), expected: '403 missing_scope' },
  { name: 'status 404', reply: status(404), expected: ['404 not_found', '200'] },
  { name: 'status 401 of one list', reply: status(401), expected: providerError },
  { name: 'status 429', reply: status(429), expected: '429 rate_limited' },
  {
    name: 'status 429, Retry-After 0',
    reply: status(429, { 'retry-after': '0' }),
    expected: '429 rate_limited',
    retries: 1,
  },
  ...['7', 'Fri, 20 Nov 2099 12:00:00 GMT', '999999999', '-5', 'soon'].map((wait) => ({
    name: `status 429, Retry-After ${wait}`,
    reply: status(429, { 'retry-after': wait }),
    expected: '429 rate_limited',
  })),
  {
    name: 'a redirect to another host',
    reply: status(302, { location: 'http://127.0.0.1:9/__sink' }),
    expected: providerError,
  },
  { name: 'an empty body', reply: body(''), expected: unreadable },
  {
    name: 'HTML instead of JSON',
    reply: body('<h1>Welcome</h1>', 'text/html'),
    expected: unreadable,
  },
  { name: 'JSON without an envelope', reply: body('{"a":1}'), expected: unreadable },
  {
    name: 'success: false with status 200',
    reply: body('{"success":false}'),
    expected: providerError,
  },
  {
    name: 'bytes that are not UTF-8',
    reply: body(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    expected: unreadable,
  },
  { name: 'UTF-16', reply: body(Buffer.from(envelope([]), 'utf16le')), expected: unreadable },
  { name: 'a list that is null', reply: body(envelope(null)), expected: [unreadable, '200'] },
  {
    name: 'records that are numbers',
    reply: body(envelope([1, 2, 3])),
    expected: [unreadable, '200'],
  },
  {
    name: 'a record of nulls',
    reply: body(envelope([{ id: null, type: null, name: null, status: null }])),
    expected: [unreadable, '200'],
  },
  {
    name: '__proto__ in a record',
    reply: body('{"success":true,"data":[{"id":"1","__proto__":{"admin":true}}]}'),
    expected: '200',
  },
  { name: '100,000 levels of JSON', reply: body('['.repeat(100_000)), expected: unreadable },
  {
    name: 'a key stated twice',
    reply: body('{"success":true,"data":{"items":[]},"data":{"items":[{"id":1}]}}'),
    expected: unreadable,
  },
  {
    name: 'a list of 28 MB in one response',
    path: 'services',
    reply: body(list28),
    expected: unreadable,
  },
  {
    name: 'a list of 8 MB in one response',
    path: 'services',
    request: '/api/services?sort=name',
    reply: body(list8),
    expected: '200',
  },
  {
    name: '500 MB in 0.5 MB of gzip',
    reply(response) {
      response.setHeader('content-encoding', 'gzip')
      return bomb
    },
    expected: unreadable,
  },
  {
    name: '600 KB of digits in a text',
    path: 'notifications',
    reply: body(envelope([{ id: 1, message: '4'.repeat(600_000) }])),
    expected: '200',
  },
  {
    name: '60 KB of blanks in a number',
    path: 'invoices',
    reply: body(envelope([{ id: 1, lines: [{ text: 'a', quantity: `1${' '.repeat(60_000)}x` }] }])),
    expected: '200',
  },
  {
    name: '60 KB of blanks in an address',
    path: 'account',
    reply: body(envelope({ ...account, address: `a${' '.repeat(60_000)}b` })),
    expected: '200',
  },
  {
    ...chat,
    name: 'a compressed chat reply',
    reply(response) {
      response.setHeader('content-encoding', 'gzip')
      response.setHeader('content-type', 'text/event-stream')
      return keepAlives
    },
    expected: unreadable,
  },
  {
    ...chat,
    name: 'a chat that never begins',
    reply: hang,
    expected: ['200 provider_timeout', timeout],
  },
  {
    ...chat,
    name: 'a chat of keep-alives only',
    reply(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return drip(response, '')
    },
    expected: ['200 provider_timeout', timeout],
  },
  {
    ...chat,
    name: 'a chat without end',
    isLoud: true,
    reply: (response) => flood(response, words),
    expected: ['200', '200 provider_unreadable', '200 provider_timeout'],
  },
  { ...chat, name: 'status 503 of the chat', reply: status(503), expected: unavailable },
  {
    ...chat,
    path: '',
    name: 'status 401 during a chat',
    reply: status(401),
    expected: '401 key_rejected',
  },
]
