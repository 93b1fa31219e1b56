/**
 * Credentials in links: in front of the host, in the query, in the path of a one-time link, and the
 * pair that curl takes beside it (`-u name:secret`).
 */
import { none, type Range } from './labelled.ts'
import { inWord } from './plain-text.ts'
import { isGenerated, isHarmless, isWord } from './word-shapes.ts'

const linkPattern = new RegExp(
  String.raw`(?<![a-z\d+.-])[a-z][a-z\d+.-]{1,20}://${inWord}{3,}`,
  'giu',
)
const parameter = /[?&;#]([\w.[\]%-]{1,60})=([^&;#\s)]+)/g
const secretName =
  /pass|pwd|secret|token|api_?key|credential|jwt|otp|kennwort|schluessel|jeton|contrase|clave|senha|chave/i
/** Names that may also hold something harmless: then the value decides. */
const codeName =
  /^(?:.*(?:key|code|hash|sig|signature|auth|ticket)|sid|sess(?:ion)?(?:id)?|sso|nonce|invite|login|verify|confirm|reset|activation|access)$/i
const grantingWord =
  'reset|recover|passwor[dt]|verify|confirm|activat|magic|invit|unlock|sso|login|token|auth'
/** A path of one-time links: `/reset/9f8e7d6c…`. */
const grantingPath = new RegExp(
  String.raw`/[\w-]{0,40}(?:${grantingWord})[\w-]{0,40}/([\w~-]{10,})(?=[/?#.,;:)]|$)`,
  'gi',
)

const longValue = 12
const isLong = (value: string): boolean =>
  value.length >= longValue && /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value)

/** `p` is a page, unless a user's name is beside it. */
const userName = /[?&;#](?:u|usr|user(?:_?name)?|login)=/i

function isSecretParameter(name: string, value: string, isForUser: boolean): boolean {
  if (secretName.test(name)) return value.length >= 4
  if (isHarmless(value)) return false
  if (isForUser && /^pw?$/i.test(name)) return value.length >= 4 && !isWord(value)
  return codeName.test(name) ? isGenerated(value) || isCode(value) : isLong(value)
}

/** Hexadecimal or base64 without the turns of a generated word, such as `a81bf29c77`. */
const isCode = (value: string): boolean => value.length >= 6 && /\d/.test(value) && /\D/.test(value)

/** `name:secret@host`; the name may be missing, or a long token may stand alone. */
function inAuthority(link: string): Range | null {
  const from = link.indexOf('//') + 2
  const path = link.slice(from).search(/[/?#]/)
  const end = link.lastIndexOf('@', path < 0 ? link.length : from + path)
  if (end <= from) return null
  const colon = link.indexOf(':', from)
  if (colon >= from && colon < end - 1) return [colon + 1, end]
  return isGenerated(link.slice(from, end)) ? [from, end] : null
}

const pair = new RegExp(String.raw`\s-u\s["']?[\w.@-]{1,80}:(${inWord}+)`, 'dgu')

/** The secret after curl's `-u`. */
export function commandPairs(text: string): readonly Range[] {
  if (!text.includes(' -u')) return none
  return Array.from(text.matchAll(pair)).flatMap(({ 1: secret = '', indices }) =>
    indices?.[1] && !isWord(secret) ? [indices[1]] : [],
  )
}

export function secretsInLinks(text: string): readonly Range[] {
  // Most links have nothing that could be a credential.
  if (!/[?#@=]|\/[\w~-]{10}/.test(text)) return none
  const found: Range[] = []
  const add = (link: number, [start, end]: Range) => found.push([link + start, link + end])
  for (const { 0: link, index } of text.matchAll(linkPattern)) {
    const authority = link.includes('@') ? inAuthority(link) : null
    if (authority) add(index, authority)
    if (/\/[\w~-]{10}/.test(link))
      for (const match of link.matchAll(grantingPath)) {
        const value = match[1] ?? ''
        const start = match.index + match[0].length - value.length
        if (isGenerated(value)) add(index, [start, start + value.length])
      }
    const isForUser = link.includes('=') && userName.test(link)
    if (link.includes('='))
      for (const match of link.matchAll(parameter)) {
        const [whole, name = '', value = ''] = match
        let end = match.index + whole.length
        while ('.,:!?'.includes(link[end - 1] ?? ' ')) end -= 1
        if (isSecretParameter(name, value, isForUser))
          add(index, [match.index + name.length + 2, end])
      }
  }
  return found
}
