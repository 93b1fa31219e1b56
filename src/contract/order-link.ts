/** The operator's order link (`order` in `PORTICO_LINKS`): a template whose placeholders we fill in. */
interface OrderValues {
  /** Domain extension without the dot. */
  tld: string
  action: 'register' | 'transfer' | 'renew' | 'restore'
  years: number
  currency: string
  /** The customer's name that it is about; empty if it is about none. */
  domain?: string
}

export function fillOrderLink(template: string, values: OrderValues): string {
  const texts: Record<string, string> = {
    domain: '',
    ...values,
    years: String(Math.max(1, values.years)),
  }
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(texts[name] ?? ''),
  )
}
