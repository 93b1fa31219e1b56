/** Payment cards and bank accounts, recognised by their check digits. */
import type { Range } from './labelled.ts'

/** ISO/IEC 7812: first digits and lengths of the networks' card numbers. */
const networks = [
  /^4(?:\d{12}|\d{15}|\d{18})$/,
  /^(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|[689]\d)\d{11}$/,
  /^(?:6011|64[4-9]\d|65\d\d)\d{12}$/,
  /^35(?:2[89]|[3-8]\d)\d{12}$/,
  /^62\d{14,17}$/,
  /^(?:50|5[6-8]|6\d)\d{14}$/,
]
const networkStart = /^(?:4|5[0-8]|2$|2[2-7]|3$|30|3[4-9]|6)/
const longestCard = 19

function luhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const digit = number.charCodeAt(number.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

const isCard = (number: string): boolean =>
  networks.some((network) => network.test(number)) && luhn(number)

/** Digits in groups, as cards and much else are written. */
const digitGroups = /(?<![\p{Script=Latin}\d_.,-])\d{3,}(?:[ .-]\d{3,})*/gu

/** Any groups in a row may be the card. */
function cards(text: string): Range[] {
  if (!/\d(?:[ .-]?\d){12}/.test(text)) return []
  const found: Range[] = []
  for (const { 0: run, index } of text.matchAll(digitGroups)) {
    const groups = Array.from(run.matchAll(/\d+/g))
    for (let first = 0; first < groups.length; first++) {
      let number = ''
      for (let last = first; last < groups.length && number.length < longestCard; last++) {
        const group = groups[last] as RegExpExecArray
        number += group[0]
        if (!isCard(number)) continue
        found.push([
          index + (groups[first] as RegExpExecArray).index,
          index + group.index + group[0].length,
        ])
        first = last
        break
      }
    }
  }
  return found
}

/** IBAN registry (ISO 13616): each country's length. */
const ibanLengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
  DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23
  IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
  MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
  SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)
const accountStart = /(?<![A-Za-z\d])[A-Za-z]{2}\d{2}(?=[ -]?[A-Za-z\d])/g
const accountCharacter = /[A-Za-z\d]/
const accountLength = (start: string): number =>
  ibanLengths.get(start.slice(0, 2).toUpperCase()) ?? 0

/** ISO 13616: the remainder by 97 is 1. */
function hasIbanCheck(plain: string): boolean {
  let rest = 0
  for (const c of plain.slice(4) + plain.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(c, 36)}`) % 97
  return rest === 1
}

/** Reads an account number from `start`, with single blanks or hyphens between its groups. */
function accountAt(text: string, start: number): { plain: string; end: number } {
  const length = accountLength(text.slice(start, start + 2))
  let plain = ''
  let end = start
  while (plain.length < length) {
    const next = accountCharacter.test(text[end] ?? '') ? end : end + 1
    if (next > end && !/[ -]/.test(text[end] ?? '')) break
    if (!accountCharacter.test(text[next] ?? '')) break
    plain += text[next]
    end = next + 1
  }
  return { plain, end }
}

function accounts(text: string): Range[] {
  const found: Range[] = []
  if (text.search(accountStart) < 0) return found
  for (const { index } of text.matchAll(accountStart)) {
    const { plain, end } = accountAt(text, index)
    const isWhole = plain !== '' && plain.length === accountLength(plain)
    if (isWhole && !/[A-Za-z\d]/.test(text[end] ?? '') && hasIbanCheck(plain))
      found.push([index, end])
  }
  return found
}

/** Full card numbers and IBANs. */
export const bankingNumbers = (text: string): Range[] => [...cards(text), ...accounts(text)]

const countries = Array.from(ibanLengths.keys())

/** Whether letters at the end of a text may go on as an IBAN. */
export const mayBeginAccount = (letters: string): boolean =>
  letters.length <= 2 && countries.some((country) => country.startsWith(letters.toUpperCase()))

const lastGroups = /\d[\d .-]{0,40}$/

/** Where a card or an account number may begin that the end of a text cuts short. */
export function openBankingNumber(text: string): number | null {
  const from = Math.max(0, text.length - 60)
  const end = text.slice(from)
  const tail = lastGroups.exec(end)
  const digits = tail
    ? Array.from(tail[0].matchAll(/(?<=^|[ .-])\d+/g)).find(({ index }) => {
        const number = tail[0].slice(index).replace(/\D/g, '')
        return number.length <= longestCard && networkStart.test(number)
      })
    : undefined
  const card = tail && digits ? from + tail.index + digits.index : null
  for (const { index } of end.matchAll(/(?<![A-Za-z\d])[A-Za-z]{2}\d\d/g)) {
    const account = accountAt(end, index)
    const isCut = account.end >= end.length - 1 && /^[ -]?$/.test(end.slice(account.end))
    if (isCut && accountLength(end.slice(index, index + 2)) > 0)
      return Math.min(card ?? Infinity, from + index)
  }
  return card
}
