/** Privacy and DNSSEC as providers state them. */
import { bare, flag, isRecord, scalarText } from './plain.ts'

const worded =
  (yes: RegExp, no: RegExp) =>
  (value: unknown): boolean | null => {
    const plain = bare(scalarText(value) ?? '')
    return flag(value) ?? (yes.test(plain) ? true : no.test(plain) ? false : null)
  }

/** Whether the owner's data is kept out of the public WHOIS record. */
const hiding = worded(
  /^(?:private|hidden|redacted|protected|full|high)$/,
  /^(?:public|none|visible)$/,
)
export const hides = (value: unknown): boolean | null =>
  hiding(isRecord(value) && 'level' in value ? value.level : value)

/** Whether the domain has DNSSEC. */
export const isSigned = worded(/^signed$/, /^(?:un|not)signed$/)
