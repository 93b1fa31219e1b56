/** Maps an endpoint to the page of the dashboard that shows it. */
const lists = new Set(['services', 'domains', 'invoices', 'orders', 'notifications'])

/** `/services/vps/12` for a single record; `null` for what is part of every page. */
export function pageOfRead(template: string, params: Record<string, string>): string | null {
  if (template === 'GET /api/overview') return '/'
  const [method, path = ''] = template.split(' ')
  const [, , resource = '', ...rest] = path.split('/')
  if (method !== 'GET' || !lists.has(resource)) return null
  if (!rest.every((part) => /^\{\w+\}$/.test(part))) return null
  return ['', resource, ...Object.values(params).map(encodeURIComponent)].join('/')
}
