/** Credentials in links. */
import { anyOf, matches } from './patterns.ts'
import type { Range } from './ranges.ts'
import { looksRandom, looksSecret } from './word-shapes.ts'

const linkPattern = /\b(?:https?|ftps?|sftp|wss?):\/\/[^\s"'<>`|\\]{4,2048}/gi
const parameter = /[?&;#]([\w.[\]%-]{1,60})=([^&;#\s)]{1,1024})/g
const secretParameter = new RegExp(anyOf.secretParameters, 'i')
const codedParameter = new RegExp(`^(?:${anyOf.codedParameters})$`, 'i')
/** `/reset/9f8e7d6c…`: a link that opens an account by its path. */
const secretPath = new RegExp(
  String.raw`/(?:${anyOf.secretPaths})[\w-]{0,30}/([\w.~-]{12,300})`,
  'gi',
)
/** Scans and uploads of identity documents. */
const identityDocument = new RegExp(String.raw`(?:${anyOf.identityDocuments})[^\s]{0,300}`, 'i')
const fileLike = new RegExp(
  String.raw`\.(?:jpe?g|png|pdf|heic|tiff?|webp|gif|bmp|zip)\b` +
    String.raw`|/(?:files?|uploads?|documents?|storage|kyc|download|attachments?|media|scans?)/`,
  'i',
)

/** A link that lets its holder in, by the words of its address or of the text in front of it. */
const grantsAccess = new RegExp(anyOf.grantingWords, 'iu')
const segment = /[/=]([\w.~%-]{10,300})(?=[/?#&;]|$)/g

/** Generated words in a link that grants access. */
function accessCodes(link: string, context: string): Range[] {
  const host = link.indexOf('/', link.indexOf('//') + 2)
  if (host < 0 || !(grantsAccess.test(link.slice(host)) || grantsAccess.test(context))) return []
  return matches(link, segment).filter(
    ([start, end]) => start > host && looksRandom(link.slice(start, end)),
  )
}

const isCoded = (value: string): boolean =>
  looksSecret(value) && (value.length >= 6 || /\D/.test(value)) && !/^\d{1,8}$/.test(value)

/** A link that carries a credential loses its query; one to an identity document loses its path. */
export function secretsInLinks(text: string): Range[] {
  const found: Range[] = []
  for (const { 0: raw, index } of text.matchAll(linkPattern)) {
    const link = raw.replace(/[.,;:!?»”’）。、]+$/u, '')
    const query = link.search(/[?#;]/)
    const path = query < 0 ? link : link.slice(0, query)
    const pathStart = path.indexOf('/', path.indexOf('//') + 2)
    if (pathStart > 0 && identityDocument.test(path.slice(pathStart)) && fileLike.test(path)) {
      found.push([index + pathStart + 1, index + linkEnd(link)])
      continue
    }
    for (const match of path.matchAll(secretPath)) {
      const value = match[1] ?? ''
      const start = match.index + match[0].length - value.length
      if (/\d/.test(value) && /[a-z]/i.test(value))
        found.push([index + start, index + start + value.length])
    }
    const context = text.slice(Math.max(0, index - 100), index)
    for (const [start, end] of accessCodes(link, context)) found.push([index + start, index + end])
    if (query < 0) continue
    const carries = Array.from(link.slice(query).matchAll(parameter)).some(
      ([, name = '', value = '']) =>
        secretParameter.test(name) || (codedParameter.test(name) && isCoded(value)),
    )
    if (carries) found.push([index + query + 1, index + linkEnd(link)])
  }
  return found
}

/** A bracket that closes Markdown around the link is not part of it. */
const linkEnd = (link: string): number => {
  const opens = link.split('(').length
  const closes = link.split(')').length
  return closes > opens ? link.lastIndexOf(')') : link.length
}
