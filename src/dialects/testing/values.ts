/** Test tool: names and values as made-up providers write them. */

const split = (name: string): string[] => name.split('_')
const capital = (word: string): string => word[0]?.toUpperCase() + word.slice(1)

/** Naming styles over `snake_case` names. */
export const naming = {
  snake: (name: string) => name,
  camel: (name: string) =>
    split(name)
      .map((word, i) => (i ? capital(word) : word))
      .join(''),
  pascal: (name: string) => split(name).map(capital).join(''),
  kebab: (name: string) => name.replaceAll('_', '-'),
  joined: (name: string) => name.replaceAll('_', ''),
  loud: (name: string) => name.toUpperCase(),
}

export interface Amount {
  minor: number
  currency: string
  digits: number
}

const decimal = ({ minor, digits }: Amount): string => {
  const text = String(Math.abs(minor)).padStart(digits + 1, '0')
  const whole = digits ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
  return minor < 0 ? `-${whole}` : whole
}
const written = (amount: Amount, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: amount.currency,
    currencyDisplay: 'code',
    minimumFractionDigits: amount.digits,
  }).format(Number(decimal(amount)))

/** The suffix of the field's name and the value; `named`: the value states its currency. */
export const money: Record<
  string,
  { suffix: string; named: boolean; value: (amount: Amount) => unknown }
> = {
  number: { suffix: '', named: false, value: (a) => Number(decimal(a)) },
  text: { suffix: '', named: false, value: decimal },
  cents: { suffix: '_cents', named: false, value: (a) => a.minor },
  minor: { suffix: '_minor', named: false, value: (a) => String(a.minor) },
  object: { suffix: '', named: true, value: (a) => ({ amount: decimal(a), currency: a.currency }) },
  codeObject: {
    suffix: '',
    named: true,
    value: (a) => ({
      currencyCode: a.currency,
      value: Number(decimal(a)),
      text: written(a, 'en-US'),
    }),
  },
  minorObject: {
    suffix: '',
    named: true,
    value: (a) => ({ minorUnits: a.minor, currency: a.currency }),
  },
  unitObject: {
    suffix: '',
    named: true,
    value: (a) => ({ amount: a.minor, unit: 'cents', currency: a.currency }),
  },
  listed: { suffix: '', named: true, value: (a) => [{ currency: a.currency, amount: decimal(a) }] },
  german: { suffix: '', named: true, value: (a) => written(a, 'de-DE') },
  english: { suffix: '', named: true, value: (a) => written(a, 'en-US') },
  swiss: { suffix: '', named: true, value: (a) => written(a, 'de-CH') },
  arabic: { suffix: '', named: true, value: (a) => written(a, 'ar-EG') },
  google: {
    suffix: '',
    named: true,
    value: (a) => ({
      currencyCode: a.currency,
      units: String(Math.trunc(a.minor / 10 ** a.digits)),
      nanos: (a.minor % 10 ** a.digits) * 10 ** (9 - a.digits),
    }),
  },
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Unambiguous ways to write a day. */
export const dates: Record<string, (day: string) => unknown> = {
  day: (d) => d,
  zulu: (d) => `${d}T10:15:00Z`,
  fraction: (d) => `${d}T10:15:00.123456Z`,
  offset: (d) => `${d}T23:30:00+02:00`,
  blank: (d) => `${d} 04:05:06`,
  noZone: (d) => `${d}T00:00:00`,
  seconds: (d) => Date.parse(`${d}T12:00:00Z`) / 1000,
  milliseconds: (d) => Date.parse(`${d}T12:00:00Z`),
  secondsText: (d) => String(Date.parse(`${d}T12:00:00Z`) / 1000),
  dots: (d) => d.split('-').reverse().join('.'),
  slashes: (d) => d.replaceAll('-', '/'),
  compact: (d) => d.replaceAll('-', ''),
  worded: (d) =>
    `${Number(d.slice(8))} ${months[Number(d.slice(5, 7)) - 1]?.slice(0, 3)} ${d.slice(0, 4)}`,
  american: (d) => `${months[Number(d.slice(5, 7)) - 1]} ${Number(d.slice(8))}, ${d.slice(0, 4)}`,
  mail: (d) => new Date(`${d}T08:00:00Z`).toUTCString(),
  php: (d) => ({ date: `${d} 00:00:00.000000`, timezone_type: 3, timezone: 'UTC' }),
}

/** Ways to write that there is no day. */
export const noDate: Record<string, unknown> = {
  absent: undefined,
  null: null,
  empty: '',
  zero: '0000-00-00',
  zeroTime: '0000-00-00 00:00:00',
}

export const booleans: Record<string, (value: boolean) => unknown> = {
  boolean: (v) => v,
  number: (v) => (v ? 1 : 0),
  digit: (v) => (v ? '1' : '0'),
  word: (v) => (v ? 'true' : 'false'),
  yes: (v) => (v ? 'Yes' : 'No'),
  on: (v) => (v ? 'on' : 'off'),
  enabled: (v) => (v ? 'ENABLED' : 'disabled'),
}
