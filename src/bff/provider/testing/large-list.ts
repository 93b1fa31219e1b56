/** A provider with one large list of services, for tests. */
import { onTestFinished } from 'vitest'

import { shareOfLongestTurn } from '#testing/longest-turn.ts'
import { type Browser, type BrowserResponse, startBff, whole } from '#testing/start.ts'

export const megabyte = 1_000_000

/** A list of services of about so many bytes, in one response. */
export function listOf(bytes: number): Buffer {
  const record = (nth: number) => ({
    id: `srv_${String(nth).padStart(8, '0')}`,
    type: nth % 3 ? 'vps' : 'hosting',
    name: `build-${(nth * 7919) % 100_003}.example`,
    plan: 'Business M',
    status: 'active',
    domain: `customer-${nth}.example`,
    created_at: '2024-01-10T08:00:00Z',
    next_renewal_at: `2026-12-${String(1 + (nth % 28)).padStart(2, '0')}`,
    renewal_price: { amount: '12.95', currency: 'EUR' },
    billing_period_months: 12,
    auto_renew: { enabled: nth % 2 === 0, changeable: true },
    ip_addresses: ['192.0.2.7', '2001:db8::7'],
    region: 'Falkenstein',
  })
  const count = Math.floor(bytes / (JSON.stringify(record(0)).length + 1))
  const items = Array.from({ length: count }, (_, nth) => record(nth))
  return Buffer.from(JSON.stringify({ success: true, data: { items } }))
}

/** In pieces, as it comes from a socket. */
const streamed = (body: Buffer) =>
  new Response(
    new ReadableStream({
      async pull(controller) {
        for (let at = 0; at < body.length; at += 65_536) {
          controller.enqueue(new Uint8Array(body.subarray(at, at + 65_536)))
          await new Promise((resolve) => void setImmediate(resolve))
        }
        controller.close()
      },
    }),
  )

async function start(list: () => Response, env: Record<string, string>) {
  const bff = await startBff(
    ({ url }) =>
      url.endsWith('/account')
        ? Response.json({ success: true, data: { id: 'ac_1', name: 'Ada' } })
        : list(),
    { env },
  )
  const page = bff.browser()
  await page.signIn('nmk_a_key_of_the_test')
  return { bff, page }
}

/** A browser that is signed in at a provider that sends `list` for every list. */
export async function openWith(list: () => Response): Promise<Browser> {
  const { bff, page } = await start(list, {})
  onTestFinished(() => bff.end())
  return page
}

/** Reads the list, and returns it with the share of the CPU time that the longest turn took. */
export async function readInTurns(
  list: Buffer,
  env: Record<string, string> = {},
): Promise<{ response: BrowserResponse; share: number }> {
  const { bff, page } = await start(() => streamed(list), env)
  const responses: BrowserResponse[] = []
  const share = await shareOfLongestTurn(async () => {
    responses.push(await whole(page, '/api/services?group=month'))
    // Waits for the last good copy.
    await bff.end()
  })
  const [response] = responses
  if (!response) throw new Error('there is no response')
  return { response, share }
}
