/** Serves providers' payloads to the BFF and compares what it shows with what a person would. */
import { type Browser, startBff, whole } from '#testing/start.ts'

/** One payload of one provider. `README.md` explains the fields. */
export interface PayloadCase {
  provider: string
  resource: 'account' | 'services' | 'domains' | 'invoices' | 'orders'
  accountCurrency: string | null
  /** What the provider puts into the envelope's `data`. */
  body: unknown
  expected: ExpectedRecord[]
}

interface ExpectedRecord {
  key: string
  /** `null`: not stated, or stated ambiguously. */
  fields: Record<string, unknown>
  alsoRight?: Record<string, unknown[]>
}

export type Verdict = 'right' | 'blank' | 'wrong'
export interface Judged {
  provider: string
  resource: string
  key: string
  field: string
  verdict: Verdict
  expected: unknown
  shown: unknown
}

type Shown = Record<string, unknown>
const isObject = (value: unknown): value is Shown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const within = (value: unknown, key: string): unknown =>
  isObject(value) ? (value[key] ?? null) : null

/** Fields that the expectations call otherwise than the contract. */
const readers: Record<string, (item: Shown, resource: string) => unknown> = {
  price: ({ renewal }) => within(renewal, 'price'),
  renewalOn: ({ renewal }) => within(renewal, 'on'),
  period: ({ renewal }) => within(renewal, 'termMonths'),
  autoRenew: ({ autoRenew }) => within(autoRenew, 'enabled'),
  registeredOn: (item, resource) => item[resource === 'services' ? 'createdOn' : 'registeredOn'],
  country: ({ address }) => within(address, 'countryCode'),
  city: ({ address }) => within(address, 'city'),
  postalCode: ({ address }) => within(address, 'postalCode'),
  region: ({ address }) => within(address, 'region'),
  street: ({ address }) => within(address, 'lines'),
  status: ({ status }) => (status === 'unknown' ? null : status),
  lines: ({ lines }) =>
    Array.isArray(lines) ? lines.map((line) => within(line, 'description')) : null,
  tax: ({ tax }) => (Array.isArray(tax) && tax.length === 1 ? within(tax[0], 'amount') : null),
}

const digitsOf = (currency: string | null): number =>
  currency === null
    ? 2
    : (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2)

/** `{ minorUnits, currency }` of the contract and `{ amount, currency }` as the same text. */
function amountText(value: Shown, accountCurrency: string | null): string {
  const stated = typeof value.currency === 'string' ? value.currency : null
  const currency = stated ?? accountCurrency
  const amount =
    'minorUnits' in value
      ? Number(value.minorUnits) / 10 ** digitsOf(stated)
      : Number.parseFloat(String(value.amount))
  return `${amount} ${currency ?? '-'}`
}

const months: Record<string, number> = { year: 12, quarter: 3, month: 1 }

/** A value in the one form that both sides are compared in; `null` if it states nothing. */
function normalised(value: unknown, field: string, accountCurrency: string | null): unknown {
  if (value === undefined || value === null || value === '') return null
  if (Array.isArray(value)) {
    const entries = value.map((one) => String(one).toLowerCase())
    if (entries.length === 0) return null
    return (field === 'lines' ? entries : entries.toSorted()).join('\n')
  }
  if (isObject(value)) {
    if ('count' in value) return Number(value.count) * (months[String(value.unit)] ?? Number.NaN)
    return amountText(value, accountCurrency)
  }
  if (typeof value !== 'string') return value
  const text = value.trim().toLowerCase()
  return field === 'status' || field === 'type' ? text.replaceAll(/[_\s]+/g, '-') : text
}

function judge(
  field: string,
  record: ExpectedRecord,
  item: Shown | null,
  { resource, accountCurrency }: PayloadCase,
): { verdict: Verdict; shown: unknown } {
  // A lost record says nothing, not even that a field is not stated.
  if (item === null) return { verdict: 'blank', shown: null }
  const shown = readers[field] ? readers[field](item, resource) : item[field]
  const read = normalised(shown, field, accountCurrency)
  const right = [record.fields[field], ...(record.alsoRight?.[field] ?? [])]
  const isRight = right.some((one) => normalised(one, field, accountCurrency) === read)
  return { verdict: isRight ? 'right' : read === null ? 'blank' : 'wrong', shown: shown ?? null }
}

const identifying = ['number', 'name', 'id', 'unicodeName', 'domain', 'plan']

/** The records that the BFF shows, by any name that may identify them. */
async function shownRecords({ resource, expected }: PayloadCase, browser: Browser) {
  const byKey = new Map<string, Shown>()
  if (resource === 'account') {
    const { status, json } = await browser.get('/api/account')
    const [only] = expected
    if (status === 200 && only) byKey.set(only.key.toLowerCase(), json as Shown)
    return byKey
  }
  const { json } = await whole(browser, `/api/${resource}?limit=200`)
  for (const item of (json?.items ?? []) as Shown[]) {
    const isInvoice = resource === 'invoices'
    const detail = isInvoice
      ? await browser.get(`/api/invoices/${encodeURIComponent(String(item.id))}`)
      : null
    const shown: Shown = detail?.status === 200 ? { ...item, ...(detail.json as Shown) } : item
    for (const name of identifying) {
      const value = shown[name]
      if (typeof value === 'string' && !byKey.has(value.toLowerCase()))
        byKey.set(value.toLowerCase(), shown)
    }
  }
  return byKey
}

async function judgeCase(one: PayloadCase): Promise<Judged[]> {
  const account = { id: 'A-1', name: 'Kim Berg', currency: one.accountCurrency ?? undefined }
  const bff = await startBff((request) => {
    const [, resource] = /^\/api\/v1\/sdk\/(\w+)$/.exec(new URL(request.url).pathname) ?? []
    if (resource === undefined)
      return Response.json({ success: false, message: 'not found' }, { status: 404 })
    const other = resource === 'account' ? account : []
    const data = resource === one.resource ? one.body : other
    return Response.json({ success: true, data, message: 'OK' })
  })
  try {
    const browser = bff.browser()
    await browser.signIn('a-key-of-twenty-characters')
    const records = await shownRecords(one, browser)
    return one.expected.flatMap((record) =>
      Object.entries(record.fields).map(([field, expected]): Judged => {
        const item = records.get(record.key.toLowerCase()) ?? null
        const { provider, resource } = one
        const { verdict, shown } = judge(field, record, item, one)
        return { provider, resource, key: record.key, field, verdict, expected, shown }
      }),
    )
  } finally {
    await bff.end()
  }
}

/** One verdict per expected field, in the order of the file. */
export async function compare(cases: readonly PayloadCase[]): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const one of cases) judged.push(...(await judgeCase(one)))
  return judged
}
