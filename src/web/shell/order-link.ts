/**
 * Where the provider takes orders, from the configured template (`PORTICO_LINKS`, `order`) without
 * its query: its placeholders are for one domain name. `null`: not configured.
 */
export function orderLink(links: Readonly<Record<string, string>>): string | null {
  const template = links['order']
  if (template === undefined) return null
  const plain = template.replace(/[?#].*$/, '').replace(/\{[^}]*\}.*$/, '')
  return URL.canParse(plain) ? plain : null
}
