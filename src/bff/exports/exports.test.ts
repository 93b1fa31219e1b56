import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { atOnce } from '#ledger/steps.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'
import { csvLine } from '#server/csv.ts'
import { shareOfLongestTurn } from '#testing/longest-turn.ts'
import { type Browser, createTestClock, startBff, type TestBff, whole } from '#testing/start.ts'

import { calendarOf } from './calendar.ts'
import { csvOf } from './csv.ts'

let platform: Platform
let bff: TestBff
let page: Browser

beforeAll(async () => {
  platform = createPlatform({ file: ':memory:', sample: true, ratePerMinute: 1e6 })
  bff = await startBff((request) => platform.app.fetch(request))
  page = bff.browser()
  await page.signIn(platform.sampleKeys.find(({ account }) => account === 'agency')?.key ?? '')
})
afterAll(async () => {
  await bff.end()
  platform.close()
})

/** Reads a download from a provider with these lists, on 20 November 2026. */
async function readFrom(path: string, lists: Record<string, object[]>) {
  const provider = await startBff(
    ({ url }) => {
      const [, list = ''] = /sdk\/(\w+)/.exec(url) ?? []
      const account = { id: 'ac_1', name: 'Ada' }
      const data = list === 'account' ? account : { items: lists[list] ?? [] }
      return Response.json({ success: true, data })
    },
    { clock: createTestClock(Date.parse('2026-11-20T12:00:00Z')) },
  )
  const browser = provider.browser()
  await browser.signIn('nmk_a_key_of_the_test')
  const response = await browser.get(path)
  await provider.end()
  return response
}

/** RFC 4180, as a spreadsheet reads it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length;) {
    let value = ''
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += text[at] === '"' ? 2 : 1)
        value += text[at]
      at += 1
    } else while (at < text.length && !/[,\r]/.test(text[at] ?? '')) value += text[at++]
    row.push(value)
    if (text[at] === '\r') {
      rows.push(row)
      row = []
      at += 2
    } else at += 1
  }
  return rows
}

describe('CSV', () => {
  test.each([
    ['services', 'autoRenew=off'],
    ['domains', 'tld=de'],
    ['invoices', 'status=paid&currency=EUR'],
    ['orders', 'status=completed'],
  ])('of %s has the whole filtered list in order', { timeout: 60_000 }, async (resource, query) => {
    const { json } = await whole(page, `/api/${resource}?${query}&limit=200`)
    const { headers, text, status } = await page.get(`/api/${resource}.csv?${query}&limit=1`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${resource}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`, 'u'),
    )
    const [header = [], ...rows] = parseCsv(text)
    expect(rows).toHaveLength(json.total)
    expect(rows.every((row) => row.length === header.length)).toBe(true)
    const at = header.indexOf('id') === -1 ? header.indexOf('name') : header.indexOf('id')
    const names = rows.slice(0, 200).map((row) => row[at])
    const field = header[at] ?? ''
    expect(names).toEqual(json.items.map((item: Record<string, string>) => item[field]))
  })

  test('writes amounts as plain numbers, with their currency in another column', async () => {
    const { text } = await page.get('/api/services.csv?q=build-02')
    const [header = [], row = []] = parseCsv(text)
    expect([row[header.indexOf('price')], row[header.indexOf('currency')]]).toEqual([
      '18.90',
      'EUR',
    ])
  })

  test('writes amounts with the digits of their currency, and unknown words as sent', async () => {
    const invoice = (id: string, status: string, amount: string, currency: string) => {
      return { id, number: id, status, total: { amount, currency } }
    }
    const { text } = await readFrom('/api/invoices.csv?sort=number', {
      invoices: [
        invoice('1', 'paid', '5.1', 'EUR'),
        invoice('2', 'im Inkasso', '46800', 'JPY'),
        invoice('3', 'refunded', '-29', 'KWD'),
      ],
    })
    const [header = [], ...rows] = parseCsv(text)
    const [status, total] = [header.indexOf('status'), header.indexOf('total')]
    expect(rows.map((row) => [row[status], row[total]])).toEqual([
      ['paid', '5.10'],
      ['im Inkasso', '46800'],
      ['refunded', '-29.000'],
    ])
  })

  test('of a long list holds nothing up', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ name: `Web hosting, tariff ${n}` }))
    const columns = Object.fromEntries(
      Array.from({ length: 14 }, (_, n) => [`column_${n}`, ({ name }: { name: string }) => name]),
    )
    let bytes = 0
    const read = async () => {
      for await (const part of csvOf('owner', columns, rows)) bytes += part.length
    }
    await read()
    expect(bytes).toBeGreaterThan(20_000 * 14 * 20)
    // 40 parts.
    expect(await shareOfLongestTurn(read)).toBeLessThan(0.2)
  })

  test('starts with a byte order mark, so that spreadsheets read UTF-8', async () => {
    const response = await bff.app.fetch(
      new Request('http://127.0.0.1:4400/api/services.csv?limit=1', {
        headers: { cookie: page.cookie, 'sec-fetch-site': 'same-origin' },
      }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  })

  test('keeps direction marks out of files', () => {
    const marked = '\u2068فاتورة\u2069 \u200F12'
    expect(csvLine([marked])).toBe('فاتورة 12\r\n')
    const entry = { uid: 'x', on: '2026-12-31', summary: marked, amount: marked, url: 'https://x' }
    expect(String(atOnce(calendarOf('\u200FTest', [entry], 0)))).not.toMatch(/\p{Bidi_Control}/u)
  })

  test('preserves any text but lets none start a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const [row = []] = parseCsv(csvLine(cells))
        const bare = (text: string) => text.replaceAll(/['\p{Bidi_Control}]/gu, '')
        expect(row.map(bare)).toEqual(cells.map(bare))
        for (const cell of row) expect(cell).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@＝＋－＠]/)
      }),
    )
    expect(csvLine(['=HYPERLINK("http://x")', ' -1', 5, -5, null, true])).toBe(
      '"\'=HYPERLINK(""http://x"")",\' -1,5,-5,,true\r\n',
    )
  })

  test('lets no text start a formula after a semicolon or tab', () => {
    expect(csvLine(['x;=cmd()', 'x\t@SUM(A1)', 'x\n-1', '＝1', 'a; b-c', 'x - y'])).toBe(
      '"x;\'=cmd()",x\t\'@SUM(A1),"x\n\'-1",\'＝1,"a; b-c",x - y\r\n',
    )
    // Takes linear time.
    expect(csvLine(['\n '.repeat(200_000)])).toHaveLength(400_004)
  })

  test('refuses an unknown filter', async () => {
    expect((await page.get('/api/services.csv?colour=red')).json.code).toBe('invalid_input')
  })
})

/** The events of a calendar file, as a calendar application reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component)
    return {
      uid,
      summary,
      description,
      url: component.getFirstPropertyValue('url'),
      from: startDate.toString(),
      to: endDate.toString(),
      allDay: startDate.isDate && endDate.isDate,
      alarms: component.getAllSubcomponents('valarm').length,
    }
  })

describe('calendar', () => {
  test('has due, renewal and expiry days, each once and all-day', { timeout: 60_000 }, async () => {
    const { headers, text, status } = await page.get('/api/calendar.ics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/calendar')
    const events = eventsOf(text)
    expect(events.length).toBeGreaterThan(1000)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
    expect(events.every(({ allDay }) => allDay)).toBe(true)
    for (const kind of ['Renews: ', 'Expires: ', 'Invoice due: '])
      expect(events.some(({ summary }) => summary.startsWith(kind))).toBe(true)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n/)
  })

  test('a calendar library reads each day with its name', async () => {
    const price = { amount: '10.00', currency: 'EUR' }
    const service = { type: 'vps', status: 'active', renewalPrice: price, billingPeriodMonths: 12 }
    const long = `Größter Server für Übungen, Tests; in C:\\neu — ${'日本語🙂'.repeat(20)}`
    const lists: Record<string, object[]> = {
      services: [
        { ...service, id: '1', name: long, nextRenewalAt: '2026-12-31', autoRenew: true },
        {
          ...service,
          id: '2',
          name: 'small, old; ends',
          expiresAt: '2028-02-28',
          autoRenew: false,
        },
        { ...service, id: '3', name: 'over', nextRenewalAt: '2026-12-31', status: 'cancelled' },
        { ...service, id: '4', name: 'past', nextRenewalAt: '2026-11-19', autoRenew: true },
        { ...service, id: 'a b', name: 'today', nextRenewalAt: '2026-11-20', autoRenew: true },
      ],
      invoices: [
        { id: '7', number: 'A-7', status: 'unpaid', dueAt: '2026-11-30', total: price },
        { id: '8', number: 'A-8', status: 'paid', dueAt: '2026-11-30', total: price },
        { id: '9', number: 'A-9', status: 'unpaid', dueAt: '2026-11-19', total: price },
      ],
    }
    const { text } = await readFrom('/api/calendar.ics', lists)
    // Some readers forgive a bare comma or semicolon (RFC 5545 §3.3.11).
    expect(text).toContain(String.raw`SUMMARY:Ends: small\, old\; ends`)
    const calendar = new ICAL.Component(ICAL.parse(text))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    const dates = eventsOf(text).map(({ summary, from, to }) => [summary, from, to])
    expect(dates).toEqual([
      ['Renews: today', '2026-11-20', '2026-11-21'],
      [`Renews: ${long}`, '2026-12-31', '2027-01-01'],
      ['Ends: small, old; ends', '2028-02-28', '2028-02-29'],
      ['Invoice due: A-7', '2026-11-30', '2026-12-01'],
    ])
    const origin = 'http://127.0.0.1:4400'
    // Each link names the account, which the test reads from the first.
    const account = /\?account=[\w-]{16}$/.exec(String(eventsOf(text)[0]?.url))?.[0] ?? 'none'
    const links = eventsOf(text).map(({ description, url }) => [description, url])
    expect(links.map((texts) => texts.map((each) => String(each).replace(account, '')))).toEqual([
      [`€10.00\n${origin}/services/vps/a%20b`, `${origin}/services/vps/a%20b`],
      [`€10.00\n${origin}/services/vps/1`, `${origin}/services/vps/1`],
      [`${origin}/services/vps/2`, `${origin}/services/vps/2`],
      [`€10.00\n${origin}/invoices/7`, `${origin}/invoices/7`],
    ])
    expect(eventsOf(text).every(({ allDay, alarms }) => allDay && alarms === 0)).toBe(true)
  })

  test('is in the reader’s language, without direction marks', async () => {
    const euros = { amount: '1234.50', currency: 'EUR' }
    const dinars = { amount: '12.500', currency: 'KWD' }
    const vps = { id: '1', type: 'vps', status: 'active', name: 'web1', autoRenew: false }
    const domain = { name: 'a.example', status: 'active', autoRenew: true, renewalPrice: euros }
    const invoice = { id: '7', number: '2026-04417', status: 'unpaid', total: dinars }
    const lists: Record<string, object[]> = {
      services: [{ ...vps, expiresAt: '2028-02-28' }],
      domains: [{ ...domain, nextRenewalAt: '2026-12-31', billingPeriodMonths: 12 }],
      invoices: [{ ...invoice, dueAt: '2026-11-30' }],
    }
    const summaries = async (path: string) => {
      const { text } = await readFrom(path, lists)
      expect(text).not.toMatch(/\p{Bidi_Control}/u)
      return eventsOf(text).map(({ summary }) => summary)
    }
    expect(await summaries('/api/calendar.ics?lang=de')).toEqual([
      'Verlängerung: a.example',
      'Endet: web1',
      'Rechnung fällig: 2026-04417',
    ])
    expect(await summaries('/api/calendar.ics?lang=ar-EG')).toEqual([
      'تجديد: a.example',
      'انتهاء: web1',
      'استحقاق الفاتورة 2026-04417',
    ])
    expect(await summaries('/api/calendar.ics?lang=tlh')).toContain('Ends: web1')
    const { text } = await readFrom('/api/calendar.ics?lang=fr', lists)
    expect(eventsOf(text)[0]?.description).toMatch(/^1\u202f234,50\s€\n/)
    const arabic = await readFrom('/api/calendar.ics?lang=ar', lists)
    expect(eventsOf(arabic.text)[2]?.description).toMatch(/^12[.,]500\s\S+\n/)
  })

  test('preserves any name, and folds lines between characters', () => {
    const escaped = fc.constantFrom('\\', 'n', ',', ';', '\n')
    const any = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(any, escaped), maxLength: 200 }), (name) => {
        const entry = { uid: 'x', on: '2026-12-31', summary: name, amount: null, url: 'https://x' }
        const text = String(atOnce(calendarOf('Test', [entry], 0)))
        expect(eventsOf(text).map(({ summary }) => summary)).toEqual([
          name.replaceAll(/\r\n?/g, '\n').replaceAll(/\p{Bidi_Control}/gu, ''),
        ])
        for (const line of text.split('\r\n'))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})

test('ticked invoices: their CSV, and all of each for printing, newest first', async () => {
  type Row = { id: string; number: string }
  const { items } = (await page.get('/api/invoices?limit=50')).json as { items: Row[] }
  const [newest, , third] = items.filter((_, at) => at > 5)
  const ids = [third?.id, newest?.id, 'of nobody']
  const csv = await page.send('POST', '/api/invoices.csv', { body: { ids } })
  expect(parseCsv(csv.text).map(([number]) => number)).toEqual([
    'number',
    newest?.number,
    third?.number,
  ])
  const print = await page.send('POST', '/api/invoices/print', { body: { ids } })
  expect((print.json as { items: Row[] }).items.map(({ id }) => id)).toEqual([
    newest?.id,
    third?.id,
  ])
  const tooMany = Array.from({ length: 201 }, (_, nth) => String(nth))
  expect((await page.send('POST', '/api/invoices/print', { body: { ids: tooMany } })).status).toBe(
    400,
  )
})

test('ticked services and domains: their CSV in the list’s order, without what nobody has', async () => {
  type Row = { type: string; id: string; name: string }
  const services = (await page.get('/api/services?limit=50')).json as { items: Row[] }
  const [first, , third] = services.items
  const ids = [third, first].flatMap((row) => (row ? [{ type: row.type, id: row.id }] : []))
  const body = { ids: [...ids, { type: 'vps', id: 'of nobody' }] }
  const csv = parseCsv((await page.send('POST', '/api/services.csv', { body })).text)
  expect(csv).toHaveLength(3)
  expect(csv[1]).toContain(first?.name)
  expect(csv[2]).toContain(third?.name)
  const domains = (await page.get('/api/domains?limit=50')).json as { items: Row[] }
  const names = domains.items.slice(0, 2).map(({ name }) => name)
  const picked = await page.send('POST', '/api/domains.csv', { body: { names: [...names, 'x.y'] } })
  expect(parseCsv(picked.text)).toHaveLength(3)
})
