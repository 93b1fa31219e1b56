import { cleanAddress } from './clean.ts'

/** What a link of an answer may do. Everything else is text. */
export type Gated =
  /** A page of the dashboard: opened in the app. */
  | { kind: 'page'; to: string }
  /** A public page of our own: help, prices. */
  | { kind: 'public'; href: string }
  /** Another host: shown, and confirmed before it is opened. */
  | { kind: 'foreign'; href: string; host: string }

const pages =
  /^\/(?:$|[?#]|(?:services|domains|invoices|orders|notifications|account|assistant)(?:$|[/?#]))/
const publicPages = /^\/(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?(?:help|prices)(?:$|[/?#])/
/** A sign-out, an API address or a download behind a link's words must not be one press away. */
const dots = /(?:^|\/)\.{1,2}(?:\/|$)|%2e|%2f|%5c|\\/i

const foreign = (address: string, origin: string): Gated | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (url.origin === origin) return own(url.pathname + url.search + url.hash)
  if (url.protocol !== 'https:') return null
  return { kind: 'foreign', href: url.href, host: url.host }
}

const own = (path: string): Gated | null => {
  if (dots.test(path.split(/[?#]/)[0] ?? '')) return null
  if (pages.test(path)) return { kind: 'page', to: path }
  return publicPages.test(path) ? { kind: 'public', href: path } : null
}

/**
 * The one gate for every kind of address in an answer: inline, reference and automatic links,
 * footnotes, sources. `null`: not a link. `host` is in its ASCII form, so that letters of another
 * script show as `xn--…`.
 */
export const gateUrl = (raw: string, origin: string): Gated | null => {
  const address = cleanAddress(raw).trim()
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  if (address === '' || address.length > 2_000 || /[\u0000-\u0020\u007f]/.test(address)) return null
  if (address.startsWith('/')) return address.startsWith('//') ? null : own(address)
  return foreign(address, origin)
}

/** Whether a link's words look like another address than the one it leads to. */
export const looksLikeOther = (label: string, host: string): boolean => {
  const named = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/u.exec(cleanAddress(label))?.[1]
  if (named === undefined) return false
  const canonical = URL.canParse(`https://${named}`) ? new URL(`https://${named}`).host : named
  return canonical !== host && `www.${canonical}` !== host && canonical !== `www.${host}`
}
