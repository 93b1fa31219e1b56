/** Secrets recognised by their own form: key blocks, issued tokens, credentials in commands. */
import { commands } from './commands.ts'
import { anyOf, matches } from './patterns.ts'
import type { Range } from './ranges.ts'
import prefixes from './token-prefixes.json' with { type: 'json' }
import { looksRandom } from './word-shapes.ts'

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The prefixes that services give their tokens. */
const prefix = new RegExp(
  prefixes
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|'),
  'y',
)
const longRun = /[A-Za-z0-9_+/=.~-]{16,600}/g
const partStart = /(?:^|[+/=.~-])(?=[A-Za-z0-9])/g

/** Issued tokens: a known prefix, then at least ten letters or digits that look generated. */
function issuedTokens(text: string): Range[] {
  const found: Range[] = []
  if (text.search(longRun) === -1) return found
  for (const { 0: run, index } of text.matchAll(longRun))
    for (const { 0: mark, index: at } of run.matchAll(partStart)) {
      const start = at + mark.length
      prefix.lastIndex = start
      if (!prefix.test(run) || run.length - prefix.lastIndex < 10) continue
      const word = run.slice(start).replace(/[.=/+~-]{1,600}$/, '')
      if (word.length < 16 || !isIssued(word)) continue
      found.push([index + start, index + start + word.length])
      break
    }
  return found
}
/** A JSON Web Token, whole or encrypted. */
const webToken = /(?<![A-Za-z0-9_-])eyJ[\w-]{8,2000}\.[\w-]{4,4000}(?:\.[\w-]{0,4000}){0,3}/g
const otherTokens = [
  /(?<![A-Za-z0-9])SK[\da-f]{32}(?![A-Za-z0-9])/g,
  /(?<![A-Za-z0-9])A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}-[A-Z0-9-]{5,24}/g,
  /(?<!\d)\d{8,10}:AA[\w-]{33}/g,
  /hooks\.slack\.com\/(?:services|workflows|triggers)\/([A-Za-z0-9+/]{20,80})/g,
  /webhook\.office\.com\/webhookb2\/([^\s"'<>]{20,300})/g,
  /discord(?:app)?\.com\/api\/webhooks\/(\d{5,24}\/[\w-]{20,100})/g,
  /api\.telegram\.org\/(bot[^\s/"'<>]{10,80})/g,
  /otpauth(?:-migration)?:\/\/([^\s"'<>]{6,500})/g,
]
const authorization =
  /\b(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate)\s{1,3}([A-Za-z0-9._~+/=-]{12,2000})/gi

const keyBlock = /-{4,5} ?BEGIN [A-Z0-9 ]{2,60}-{4,5}/g
const blockEnd = /-{4,5} ?END [A-Z0-9 ]{2,60}-{4,5}/g
const publicBlock =
  /BEGIN (?:CERTIFICATE(?: REQUEST)?|(?:RSA |EC )?PUBLIC KEY|PGP PUBLIC KEY BLOCK|PGP SIGNATURE)-/
const puttyStart = /PuTTY-User-Key-File/g
const puttyEnd = /Private-MAC: [\da-f]{1,128}/g
const opaqueKeys = [
  /(?:PrivateKey|PresharedKey)\s{0,3}=\s{0,3}([A-Za-z0-9+/]{40,48}=?)/g,
  /"(?:d|p|q|dp|dq|qi|k)"\s{0,3}:\s{0,3}"([\w-]{20,3000})"/g,
  new RegExp(
    String.raw`\b(?:begin-base64|client-key-data|private_key)\b` +
      String.raw`["']?\s{0,3}:?\s{0,3}["']?([A-Za-z0-9+/=]{32,6000})`,
    'g',
  ),
]

/** `<key name="password" value="…">`, `{"name":"password","value":"…"}`, `ADMIN / …`. */
const secretName = 'pass|pwd|secret|token|api_?key|psk|kennwort|contrase|\\bpin\\b'
const namedValues = [
  new RegExp(
    String.raw`\b(?:name|key|id|type)["']?\s{0,3}[=:]\s{0,3}["']?[^"'\n]{0,40}` +
      String.raw`(?:${secretName})[^"'\n]{0,20}["']?[\s,]{1,20}` +
      String.raw`(?:\w{1,12}=["'][^"'\n]{0,60}["']\s{1,3})?` +
      String.raw`["']?value["']?\s{0,3}[=:]\s{0,3}["']?([^"'\n]{1,200})`,
    'gi',
  ),
]
const codeValues = [
  new RegExp(
    String.raw`\bdefine\(\s{0,3}["'][\w-]{0,40}(?:${secretName})[\w-]{0,40}["']` +
      String.raw`\s{0,3},\s{0,3}["']([^"'\n]{1,200})`,
    'gi',
  ),
  /\b(?:Set-)?Cookie2?:\s{0,3}(?=[\w.-]{1,60}=)([^\n"']{6,4000})/gi,
  new RegExp(
    String.raw`\b(?:PHPSESSID|JSESSIONID|ASP\.NET_SessionId|connect\.sid` +
      String.raw`|\w{0,20}session(?:_?id)?)=([^;\s"'&]{8,200})`,
    'gi',
  ),
]
const pair = new RegExp(
  String.raw`\b(?:admin|root|administrator|user|ubuntu|debian|deploy|operator)` +
    String.raw`\s{0,2}[/|]\s{0,2}([^\s/|"'<>]{5,60})`,
  'gi',
)

/** From a first line to the last line after it; without one, to the end of the text. */
function blocks(text: string, start: RegExp, end: RegExp, isPublic?: RegExp): Range[] {
  const found: Range[] = []
  if (text.search(start) === -1) return found
  let from = 0
  for (const match of text.matchAll(start)) {
    if (match.index < from || isPublic?.test(match[0])) continue
    end.lastIndex = match.index + match[0].length
    from = end.exec(text) ? end.lastIndex : text.length
    found.push([match.index, from])
  }
  return found
}

/** `scheme://name:secret@host`; the name may be missing. */
const inAuthority =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/([^\s/?#@"'<>]{0,200}:[^\s/?#"'<>]{1,200}|[^\s/?#@:"'<>]{16,200})@/gi

/** Tokens, key blocks and credentials in commands or in the authority of an address. */
export function secretForms(text: string): Range[] {
  const found = [
    ...blocks(text, keyBlock, blockEnd, publicBlock),
    ...blocks(text, puttyStart, puttyEnd),
    ...matches(text, webToken),
    ...matches(text, inAuthority),
  ]
  for (const pattern of [...otherTokens, ...opaqueKeys, ...namedValues, ...codeValues])
    found.push(...matches(text, pattern))
  found.push(...issuedTokens(text))
  for (const [start, end] of matches(text, pair)) {
    const word = text.slice(start, end).replace(/[.,;:!?)]{1,5}$/, '')
    if (looksRandom(word)) found.push([start, start + word.length])
  }
  for (const [start, end] of matches(text, authorization))
    if (/\d|=$|[a-z][A-Z]/.test(text.slice(start, end))) found.push([start, end])
  if (
    text.includes(' -') ||
    /\b(?:root|admin\w*|ubuntu|debian|centos):/.test(text) ||
    /by|password|chpasswd|net user|machine/i.test(text)
  )
    for (const pattern of commands) found.push(...matches(text, pattern))
  return found
}

const shortPrefix = new RegExp(`^(?:${anyOf.shortPrefixes})`)
const issuedTo = /^sk-(?:proj|ant|svcacct|admin|or|live|test)-/

/** Short prefixes are ordinary letters too, so the rest must look generated. */
function isIssued(word: string): boolean {
  const letters = /[A-Za-z]/.test(word)
  const digits = word.match(/\d/g)?.length ?? 0
  if (!letters || digits === 0) return false
  return shortPrefix.test(word)
    ? digits >= 3 &&
        (issuedTo.test(word) || !/[-_.][a-z]{3,}[-_.]/.test(word)) &&
        /[A-Za-z]\d|\d[A-Za-z]/.test(word)
    : true
}
