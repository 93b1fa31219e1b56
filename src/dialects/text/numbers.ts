/** Payment cards and bank accounts, recognised by their check digits. */
import type { Range } from './ranges.ts'

const cardDigits = /(?<![\p{Script=Latin}\d_.,-])[2-6]\d{2,5}(?:[ .-]?\d{2,7}){1,5}(?![\d_])/gu
const accounts = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}(?![A-Za-z0-9])/gi

function luhn(number: string): boolean {
  let sum = 0
  for (let i = 0; i < number.length; i++) {
    const digit = number.charCodeAt(number.length - 1 - i) - 48
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0
}

/** Issuer ranges of ISO/IEC 7812: Visa, Mastercard, Amex, Diners, Discover, JCB, UnionPay, Maestro. */
const issuer = /^(?:4|5[0-8]|2[2-7]|3[4-9]|30|6)/

function isCard(written: string): boolean {
  const plain = written.replace(/\D/g, '')
  return plain.length >= 13 && plain.length <= 19 && issuer.test(plain) && luhn(plain)
}

/** ISO 13616: the remainder by 97 is 1. */
function isIban(plain: string): boolean {
  if (plain.length < 15 || plain.length > 34 || !/\d{4}/.test(plain)) return false
  let rest = 0
  for (const c of plain.slice(4) + plain.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(c, 36)}`) % 97
  return rest === 1
}

/** A word after an IBAN may look like its end, so the longest valid beginning counts. */
function ibanLength(written: string): number {
  for (let end = written.length; end >= 15; end--) {
    if (/[A-Za-z0-9]/.test(written[end] ?? '')) continue
    if (isIban(written.slice(0, end).replace(/[ -]/g, '').toUpperCase())) return end
  }
  return 0
}

/** Full card numbers and IBANs. Last four digits, order numbers and phone numbers are not. */
export function bankingNumbers(text: string): Range[] {
  const found: Range[] = []
  for (const { 0: written, index } of text.matchAll(cardDigits))
    if (isCard(written)) found.push([index, index + written.length])
  for (const { 0: written, index } of text.matchAll(accounts)) {
    const length = ibanLength(written)
    if (length > 0) found.push([index, index + length])
  }
  return found
}
