import { request } from './call.ts'

interface Bodies {
  'POST /api/invoices.csv': { ids: string[] }
  'POST /api/services.csv': { ids: { type: string; id: string }[] }
  'POST /api/domains.csv': { names: string[] }
  'POST /api/stored-data.json': undefined
}

/** The name that the BFF gave the file: it knows the account's day. */
const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/u.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? ''

/** Saves a file for which a link will not do: it takes thousands of ids, or needs a step-up. */
export async function download<A extends keyof Bodies>(address: A, body: Bodies[A]): Promise<void> {
  const response = await request(address, { body })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = nameOf(response)
  link.click()
  URL.revokeObjectURL(link.href)
}
