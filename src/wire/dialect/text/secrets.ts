/**
 * What §1 forbids, taken out of free text and of fields that nobody named. By label in every
 * language that customers are written to in, by checksum (cards, IBAN), by form (PEM, tokens,
 * credentials in addresses). Advice, dates and last four digits stay.
 */

import { mayHold } from './glance.ts'
import { labels, stems } from './labels.ts'

export const hidden = '[removed]'

/** Between label and value: a colon, an equals sign, a table bar or arrow; markup may stand around. */
const mark = String.raw`(?:[\s*_~\x60|]|<[^<>]{0,60}>|&nbsp;)`
const separator = String.raw`["'”»]?${mark}{0,8}(?:[:=：＝→]|-+>|=>|\|| [-–—] )${mark}{0,8}`
/** "Your password is …", and its like. */
const verb = String.raw`(?:\s+(?:is|was|ist|lautet|est|es|é|è|is nu|to|er|är|on|jest|je)(?![\p{L}\p{N}])(?:\s+now)?\s*:?|\s*(?:は|है|هي|هو|是|为|為|은|는))\s*${mark}{0,8}`
const quoted = String.raw`"[^"\n]{3,120}"|'[^'\n]{3,120}'|“[^”\n]{3,120}”|„[^“”\n]{3,120}[“”]|«[^»\n]{3,120}»|「[^」\n]{3,120}」|\x60[^\x60\n]{3,120}\x60`
const stop = String.raw`[^\s"'<>|,;“”«»「」、。）)\]]`
const labelled = new RegExp(
  `(${labels})(?:(${separator})|(${verb}))(${quoted}|${stop}{3,256})`,
  'giu',
)
const bearer = /\b(Bearer|Basic|Token)(\s+)([A-Za-z0-9._~+/=-]{16,})/g
const parameter =
  /([?&;#](?:[\w-]*(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key)|auth|sid|jwt|code|sig|signature)=)([^\s&#"'<>]{3,})/gi
const alwaysSecret = /(?:pass(?:word|wd|phrase)?|pwd|secret|token|api_?key)=$/i
const inAddress = /\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/?#@"'<>]{1,200}:[^\s/?#"'<>]{1,200}@/gi
const pem =
  /-----BEGIN [A-Z0-9 ]{2,40}-----[\s\S]*?(?:-----END [A-Z0-9 ]{2,40}-----|$)|PuTTY-User-Key-File[\s\S]*?(?:Private-MAC: \w+|$)/g
const tokens =
  /(?<![A-Za-z0-9_])(?:(?:sk|rk|pk|whsec|nmk|hp|pat|key|tok)_(?:live_|test_|prod_)?[A-Za-z0-9_-]{16,}|sk-(?:[a-z]+-){0,2}[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{16}|AIza[\w-]{30,}|ya29\.[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|npm_\w{30,}|do[opr]_v1_\w{30,}|hf_\w{24,}|AGE-SECRET-KEY-1\w{20,}|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|shp(?:at|ca|pa|ss)_\w{20,}|sq0\w{3}-[\w-]{20,}|SK[a-f0-9]{32})(?![A-Za-z0-9])/g
const digits = /(?<![\p{L}\d_.,-])[2-6]\d{2,5}(?:[ .-]?\d{2,7}){1,5}(?![\d_])/gu
const ibans = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}(?![A-Za-z0-9])/gi

/** Looks like made to be guessed by nobody: digits within letters, marks, or mixed case. */
function looksSecret(value: string): boolean {
  const core = value.replace(/[.!?…:]+$/, '')
  if (core.length < 4 || core === hidden) return false
  const classes = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\p{M}\d'’.-]/u].filter((one) =>
    one.test(core),
  ).length
  const innerCapital = /\p{Ll}\p{Lu}/u.test(core)
  return (/\d/.test(core) && core.length >= 4) || (classes >= 2 && /[^\p{L}\p{M}\d'’.:/*-]/u.test(core)) || innerCapital || (core.match(/-/g)?.length ?? 0) >= 3 // prettier-ignore
}

const alone = /^[\s.!?;,)\]"'”»*_~`|<]*(?:$|[\n\r<|])/

function hideLabelled(
  whole: string,
  label: string,
  colon: string | undefined,
  verb: string | undefined,
  value: string,
  offset: number,
  all: string,
): string {
  const before = all.slice(Math.max(0, offset - 1), offset)
  // "passwordless", "spin: 3": a label begins where a word begins.
  if (
    /[\p{L}\p{N}]/u.test(before) &&
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label)
  )
    return whole
  const isQuoted = /^["'“„«「`]/.test(value)
  const rest = all.slice(offset + whole.length, offset + whole.length + 40)
  const bareValue = value.replace(/[.!?…]+$/, '')
  if (/^(?:\*{2,}|•+|x{3,}|\.+|[-–—]+|https?:\/\/.*|\[.*)$/i.test(bareValue)) return whole
  if (/^\d{4}-\d{2}-\d{2}/.test(bareValue)) return whole
  const secret = isQuoted
    ? !/\s\S+\s\S+\s\S+\s/.test(value) || looksSecret(value)
    : looksSecret(value) ||
      (colon !== undefined && /^\d{3,8}$/.test(bareValue)) ||
      (colon !== undefined && bareValue.length >= 4 && alone.test(rest) && !/[.!?]$/.test(value))
  if (!secret) return whole
  return `${label}${colon ?? verb ?? ''}${hidden}${isQuoted ? '' : value.slice(bareValue.length)}`
}

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

function hideCard(match: string): string {
  const plain = match.replace(/\D/g, '')
  return plain.length >= 13 && plain.length <= 19 && issuer.test(plain) && luhn(plain)
    ? hidden
    : match
}

function isIban(plain: string): boolean {
  if (plain.length < 15 || plain.length > 34 || !/\d{4}/.test(plain)) return false
  let rest = 0
  for (const c of plain.slice(4) + plain.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(c, 36)}`) % 97
  return rest === 1
}

/** A word behind an IBAN may look like its end: the longest valid beginning counts. */
function hideIban(match: string): string {
  for (let end = match.length; end >= 15; end--) {
    if (end < match.length && /[A-Za-z0-9]/.test(match[end] ?? '')) continue
    if (isIban(match.slice(0, end).replace(/[ -]/g, '').toUpperCase()))
      return hidden + match.slice(end)
  }
  return match
}

/** Whole text with secrets replaced by `[removed]`. Idempotent; linear in practice: every quantifier is bounded. */
export const filterText = (text: string): string =>
  text.length < 6 || !mayHold(text) ? text : searchedText(text)

/** As `filterText`, without the glance that spares most texts the search. */
export function searchedText(text: string): string {
  return text
    .replace(pem, hidden)
    .replace(inAddress, `$1${hidden}@`)
    .replace(labelled, hideLabelled)
    .replace(parameter, (whole, name: string, value: string) =>
      alwaysSecret.test(name) || looksSecret(value) ? name + hidden : whole,
    )
    .replace(bearer, (whole, scheme: string, gap: string, value: string) =>
      /\d/.test(value) ? scheme + gap + hidden : whole,
    )
    .replace(tokens, hidden)
    .replace(digits, hideCard)
    .replace(ibans, hideIban)
}

/** Names of fields that never pass, at any depth; compared bare. */
const secretName =
  /pass(?:w|phrase|code|port)|passwd|pwd|secret|(?:^|[^s])token|apikey|private|privkey|accesskey|sshkey|keypair|licensekey|licencekey|credential|auth(?:code|info|key|orization)|eppcode|^epp|transfer(?:code|key|secret)|^pin$|pincode|cvv|cvc|^pan$|card(?!type|brand|last|exp)|^cc(?:num|n)|iban|^bic$|swift|routingnumber|sortcode|accountno|bankaccount|^bank|sepa|mandate|username|^user$|userid$|^login|rootuser|^root|admin|staff|internal|reseller|wholesale|margin|^cost|costprice|^otp|totp|mfa|twofactor|2fa|recovery|backupcode|securityquestion|securityanswer|^seed|mnemonic|identity|idcard|iddoc|kyc|ssn|nationalid|socialsecurity|birth|^dob$|driv(?:ing|er)|hash|signature|cookie|session|jwt|bearer|fraud|risk|^notes?$|^config|configoption|messagedata|connectionstring|^dsn|serverip|dedicatedip|^ip$|ipaddress|clientip|remoteip|useragent|fingerprint|gateway|payment(?:method|token)id|stripe|paypal|vault|raw|debug|stack|trace|sql|orderdata/

export const isSecretName = (bareName: string): boolean => secretName.test(bareName)

/** A field that nobody named may pass: neither its name nor its value holds a secret. */
export const mayPass = (bareName: string, value: string): boolean =>
  !secretName.test(bareName) && filterText(value) === value && !/[?&#][^=&]*(?:token|hash|sig|sso|key|code)[^=&]*=/i.test(value) && !looksEncoded(value) // prettier-ignore

/** JSON in a text, or a run that only a machine reads. */
const looksEncoded = (value: string): boolean =>
  /^\s*[{[]/.test(value) ||
  (/^[A-Za-z0-9+/_=-]{32,}$/.test(value) && !/^[\da-f]{8}-[\da-f]{4}-/i.test(value))

/** A text that arrives in pieces. */
export interface TextFilter {
  /** The next piece in, what is safe to show out. */
  push(chunk: string): string
  /** What is left. */
  end(): string
}

/** The last word, a label with up to two words behind it, digits, an IBAN, an open block or quote. */
const open = [
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{1,512}$/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー：]{1,8}$/u,
  new RegExp(`(?:${labels})["'”»]?${mark}{0,8}\\S{0,8}$`, 'iu'),
  new RegExp(
    `(?:${labels})(?:${separator}|${verb})\\S{0,300}[\\s.!?;,)\\]"'”»*_~\x60|<]{0,40}$`,
    'iu',
  ),
  new RegExp(
    `(?:${labels})(?:${separator}|${verb})(?:"[^"\\n]{0,120}|“[^”\\n]{0,120}|«[^»\\n]{0,120}|「[^」\\n]{0,120}|\x60[^\x60\\n]{0,120}|'[^'\\n]{0,120})$`,
    'iu',
  ),
  /-{2,5}(?:BEGIN[A-Z0-9 ]{0,42}-{0,5})?$/,
  /(?:Bearer|Basic|Token)\s{1,4}\S{0,512}$/,
  /(?<![\p{L}\d])\d[\d .-]{0,30}$/u,
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}[A-Z0-9 -]{0,44}$/i,
]
const lastWord = open.slice(0, 1)
const openBlock =
  /-----BEGIN [A-Z0-9 ]{2,40}-----(?![\s\S]*-----END [A-Z0-9 ]{2,40}-----)|PuTTY-User-Key-File(?![\s\S]*Private-MAC: \w+\s)/
/** Beginnings of labels of several words that stand at the end: "security", "mot de". */
const beginnings = /(?:\S+\s+){0,3}\S*$/

/** Letters and marks of ordinary English words: none of `open` but a last word can stand here. */
const ordinary = /^[A-Za-z\s,;.!?'()*#]*$/
const mayOpen = (tail: string) => !ordinary.test(tail) || stems.test(tail) || /basic|bearer/i.test(tail) // prettier-ignore

/** As `filterText` on the whole, but at once: only what may still become a secret is held back. */
export function createTextFilter(): TextFilter {
  let held = ''
  const cut = (): number => {
    const tailFrom = Math.max(0, held.length - 700)
    const tail = held.slice(tailFrom)
    let at = held.length
    const patterns = mayOpen(tail) ? open : lastWord
    for (const pattern of patterns) {
      const from = tail.search(pattern)
      if (from >= 0) at = Math.min(at, tailFrom + from)
    }
    const block = held.includes('-----') || held.includes('PuTTY') ? held.search(openBlock) : -1
    if (block >= 0) at = Math.min(at, block)
    const few = tail.search(beginnings)
    if (mayBegin(tail.slice(few))) at = Math.min(at, tailFrom + few)
    return unsplit(at)
  }
  /** A border that no secret straddles: both sides give what the whole gives. */
  const unsplit = (at: number): number => {
    if (at === 0 || at === held.length) return at
    const whole = filterText(held)
    let border = at
    for (let tries = 0; tries < 40 && border > 0; tries++) {
      if (filterText(held.slice(0, border)) + filterText(held.slice(border)) === whole)
        return border
      border = held.slice(0, border).search(/\S+\s*$/)
    }
    return 0
  }
  return {
    push(chunk) {
      held += chunk
      const at = held.length > 65_536 ? held.length : cut()
      const safe = filterText(held.slice(0, at))
      held = held.slice(at)
      return safe
    },
    end() {
      const rest = filterText(held)
      held = ''
      return rest
    },
  }
}

const longLabels =
  /(?<![\p{L}\d])(?:root|admin(?:istrator)?|user|ftp|sftp|ssh|panel|cpanel|plesk|mysql|database|db|e?mail|new|temporary|initial|your|account|login|secret|private|api|access|licen[cs]e|client|encryption|auth\w*|app\w*|bearer|refresh|session|id|shared|epp|transfer|security|recovery|backup|verification|one|otp|2fa|unlock|card|passport|identity|driv\w+|national|social|mot|clé|code|numéro|clave|código|número|palavra|chave|parola|chiave|mật|kata|κωδικός|секретный|ключ|код|номер|비밀|인증|여권|كلمة|كلمه|رمز|الرقم|المفتاح|رقم|קוד)(?:[\s_'’-]+\S+){0,2}\s*\S*$/iu
const mayBegin = (words: string): boolean => longLabels.test(words)
