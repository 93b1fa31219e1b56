import { request } from './call.ts'

interface Bodies {
  'POST /api/invoices.csv': { ids: string[] }
  'POST /api/services.csv': { ids: { type: string; id: string }[] }
  'POST /api/domains.csv': { names: string[] }
}

/** Saves a CSV of ticked rows. A link cannot: thousands of ids do not fit into an address. */
export async function downloadCsv<A extends keyof Bodies>(
  address: A,
  body: Bodies[A],
  name: string,
): Promise<void> {
  const response = await request(address, { body })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
