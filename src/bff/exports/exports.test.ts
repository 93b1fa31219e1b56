import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Browser, startBff, type TestBff, whole } from '#bff/testing/start.ts'
import { createPlatform, type Platform } from '#platform/platform.ts'

import { calendarOf } from './calendar.ts'
import { csvLine } from './csv.ts'

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
  ])(
    'of %s is the whole filtered list, in its order',
    { timeout: 60_000 },
    async (family, query) => {
      const { json } = await whole(page, `/api/${family}?${query}&limit=200`)
      const { headers, text, status } = await page.get(`/api/${family}.csv?${query}&limit=1`)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toContain('text/csv')
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${family}.csv"`)
      const [header = [], ...rows] = parseCsv(text)
      expect(rows).toHaveLength(json.total)
      expect(rows.every((row) => row.length === header.length)).toBe(true)
      const at = header.indexOf('id') === -1 ? header.indexOf('name') : header.indexOf('id')
      const names = rows.slice(0, 200).map((row) => row[at])
      const field = header[at] ?? ''
      expect(names).toEqual(json.items.map((item: Record<string, string>) => item[field]))
    },
  )

  test('amounts are plain numbers with their currency beside them', async () => {
    const { text } = await page.get('/api/services.csv?q=build-02')
    const [header = [], row = []] = parseCsv(text)
    expect([row[header.indexOf('price')], row[header.indexOf('currency')]]).toEqual(['18.9', 'EUR'])
  })

  test('starts with a mark, so that a spreadsheet takes it for UTF-8', async () => {
    const response = await bff.app.fetch(
      new Request('http://127.0.0.1:4400/api/services.csv?limit=1', {
        headers: { cookie: page.cookie, 'sec-fetch-site': 'same-origin' },
      }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Buffer.from(bytes.slice(0, 3)).toString('hex')).toBe('efbbbf')
  })

  test('any text comes back, and none starts a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const [row = []] = parseCsv(csvLine(cells))
        const bare = (text: string) => text.replaceAll("'", '')
        expect(row.map(bare)).toEqual(cells.map(bare))
        for (const cell of row) expect(cell).not.toMatch(/(^|[;\t\r\n])\s*[=+\-@＝＋－＠]/)
      }),
    )
    expect(csvLine(['=HYPERLINK("http://x")', ' -1', 5, -5, null, true])).toBe(
      '"\'=HYPERLINK(""http://x"")",\' -1,5,-5,,true\r\n',
    )
  })

  test('nor where a spreadsheet separates cells by semicolons or tabs', () => {
    expect(csvLine(['x;=cmd()', 'x\t@SUM(A1)', 'x\n-1', '＝1', 'a; b-c', 'x - y'])).toBe(
      '"x;\'=cmd()",x\t\'@SUM(A1),"x\n\'-1",\'＝1,"a; b-c",x - y\r\n',
    )
    // Looked at once, however long.
    expect(csvLine(['\n '.repeat(200_000)])).toHaveLength(400_004)
  })

  test('an unknown filter is refused here too', async () => {
    expect((await page.get('/api/services.csv?colour=red')).json.code).toBe('invalid_input')
  })
})

describe('calendar', () => {
  test('has due, renewal and expiry days, each once and all-day', { timeout: 60_000 }, async () => {
    const { headers, text, status } = await page.get('/api/calendar.ics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/calendar')
    const uids = text.match(/^UID:.*$/gm) ?? []
    expect(uids.length).toBeGreaterThan(1000)
    expect(new Set(uids).size).toBe(uids.length)
    for (const word of ['Renews: ', 'Expires: ', 'Invoice due: ']) expect(text).toContain(word)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toMatch(/[^\r]\n/)
  })

  test('any name is one property, folded between characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const text = calendarOf('Test', [{ uid: 'x', on: '2026-12-31', summary: name }], 0)
        const unfolded = text.replaceAll('\r\n ', '').split('\r\n')
        expect(unfolded).toHaveLength(4 + 8 + 2)
        expect(unfolded).toContain('DTEND;VALUE=DATE:20270101')
        for (const line of text.split('\r\n'))
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      }),
    )
  })
})
