/** Addresses inside a help article's body. */

export interface LinkContext {
  /** The page's own language. */
  pageLocale: string
  /** Languages that addresses may name. */
  locales: readonly string[]
  imageHosts: readonly string[]
}

/**
 * Links to our own pages keep the visitor's language: `/help/x` and `x` become `/de/help/x`.
 * `null`: an address that may not be linked.
 */
export function bodyHref(href: string, { pageLocale, locales }: LinkContext): string | null {
  // Browsers leave these out, wherever they stand.
  const text = href.replaceAll(/[\t\n\r]/g, '').trim()
  if (/^(?:https?:|mailto:|tel:|#)/i.test(text)) return text
  if (/^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//') || text.includes('\\')) return null
  const own = /^\/?(?:(?<first>[^/?#]+)\/)?(?<page>help|prices)(?<rest>[/?#].*)?$/.exec(
    text,
  )?.groups
  if (own && (own['first'] === undefined || locales.includes(own['first'])))
    return `/${pageLocale}/${own['page']}${own['rest'] ?? ''}`
  if (text.startsWith('/')) return text
  const slug = text.replace(/^\.\//, '').replace(/\.(?:md|html)(?=$|[#?])/, '')
  return /^[\w-]+(?:#[\w-]*)?$/.test(slug) ? `/${pageLocale}/help/${slug}` : null
}

/** An image only from a host that the operator named, over https. */
export function imageSource(src: string, { imageHosts }: LinkContext): string | null {
  if (!URL.canParse(src)) return null
  const url = new URL(src)
  return url.protocol === 'https:' && imageHosts.includes(url.host) ? url.href : null
}
