/** Privacy and DNSSEC as providers state them. */
import { bare, flag, scalarText } from './plain.ts'

const worded =
  (yes: RegExp, no: RegExp) =>
  (value: unknown): boolean | null => {
    const plain = bare(scalarText(value) ?? '')
    return flag(value) ?? (yes.test(plain) ? true : no.test(plain) ? false : null)
  }

/** Whether the owner's data is kept out of the public WHOIS record. */
export const hides = worded(/^(?:private|hidden|redacted|protected)$/, /^(?:public|none|visible)$/)

/** Whether the domain has DNSSEC. */
export const isSigned = worded(/^signed$/, /^(?:un|not)signed$/)
