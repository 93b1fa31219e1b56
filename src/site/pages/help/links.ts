/** Addresses inside a help article's body. */

export interface LinkContext {
  pageLocale: string
  /** Languages an address may start with. */
  locales: readonly string[]
  imageHosts: readonly string[]
}

/**
 * The address a link leads to; `null` if it is not allowed. Links to our pages keep the visitor's
 * language: `/help/x` and `x` become `/de/help/x`.
 */
export function bodyHref(href: string, { pageLocale, locales }: LinkContext): string | null {
  // Browsers ignore these anywhere in an address.
  const text = href.replaceAll(/[\t\n\r]/g, '').trim()
  if (/^(?:https?:|mailto:|tel:|#)/i.test(text)) return text
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//') || text.includes('\\')) return null
  const ourPage = /^\/?(?:(?<first>[^/?#]+)\/)?(?<page>help|prices)(?<rest>[/?#].*)?$/.exec(
    text,
  )?.groups
  if (ourPage && (ourPage['first'] === undefined || locales.includes(ourPage['first'])))
    return `/${pageLocale}/${ourPage['page']}${ourPage['rest'] ?? ''}`
  if (text.startsWith('/')) return text
  const slug = text.replace(/^\.\//, '').replace(/\.(?:md|html)(?=$|[#?])/, '')
  return /^[\w-]+(?:#[\w-]*)?$/.test(slug) ? `/${pageLocale}/help/${slug}` : null
}

/** The address of an image; `null` unless it is https and on a host the operator allows. */
export function imageSource(src: string, { imageHosts }: LinkContext): string | null {
  if (!URL.canParse(src)) return null
  const url = new URL(src)
  return url.protocol === 'https:' && imageHosts.includes(url.host) ? url.href : null
}
