/**
 * The provider's order page: the configured template (`order` in `PORTICO_LINKS`) up to its first
 * placeholder, and without its query, because those name one domain. `null` if not configured.
 */
export function orderLink(links: Readonly<Record<string, string>>): string | null {
  const template = links['order']
  if (template === undefined) return null
  const plain = template.replace(/[?#].*$/, '').replace(/\{[^}]*\}.*$/, '')
  return URL.canParse(plain) ? plain : null
}
