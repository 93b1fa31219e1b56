import { cleanAddress } from './clean.ts'

/** Where a link in a reply may lead. */
export type CheckedLink =
  /** A page of the dashboard, opened by the router. */
  | { kind: 'page'; to: string }
  /** One of our public pages: help, prices. */
  | { kind: 'public'; href: string }
  /** Another host, opened only after confirmation. */
  | { kind: 'foreign'; href: string; host: string }

const pages =
  /^\/(?:$|[?#]|(?:services|domains|invoices|orders|notifications|account|assistant)(?:$|[/?#]))/
const publicPages = /^\/(?:[a-z]{2}(?:-[A-Za-z]{2,4})?\/)?(?:help|prices)(?:$|[/?#])/
/** Dot segments and encoded separators could turn an allowed path into an API address. */
const pathTricks = /(?:^|\/)\.{1,2}(?:\/|$)|%2e|%2f|%5c|\\/i

const checkAbsolute = (address: string, origin: string): CheckedLink | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return null
  if (url.origin === origin) return checkPath(url.pathname + url.search + url.hash)
  if (url.protocol !== 'https:') return null
  return { kind: 'foreign', href: url.href, host: url.host }
}

const checkPath = (path: string): CheckedLink | null => {
  if (pathTricks.test(path.split(/[?#]/)[0] ?? '')) return null
  if (pages.test(path)) return { kind: 'page', to: path }
  return publicPages.test(path) ? { kind: 'public', href: path } : null
}

/**
 * Checks every address in a reply: inline, reference and automatic links, footnotes, sources.
 * Returns `null` for anything that must stay text. `host` is ASCII, so that lookalike letters of
 * another script show as `xn--…`.
 */
export const checkLink = (raw: string, origin: string): CheckedLink | null => {
  const address = cleanAddress(raw).trim()
  // oxlint-disable-next-line no-control-regex -- refuses control characters
  if (address === '' || address.length > 2_000 || /[\u0000-\u0020\u007f]/.test(address)) return null
  if (address.startsWith('/')) return address.startsWith('//') ? null : checkPath(address)
  return checkAbsolute(address, origin)
}

/** Whether a link's text looks like the address of another host. */
export const namesOtherHost = (label: string, host: string): boolean => {
  const shownHost = /(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}]{2,})/u.exec(
    cleanAddress(label),
  )?.[1]
  if (shownHost === undefined) return false
  const canonical = URL.canParse(`https://${shownHost}`)
    ? new URL(`https://${shownHost}`).host
    : shownHost
  return canonical !== host && `www.${canonical}` !== host && canonical !== `www.${host}`
}
