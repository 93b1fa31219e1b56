/** A provider's large lists may take time, but must not hold up anybody else's requests. */
import { expect, test } from 'vitest'

import { listOf, megabyte, openWith, readInTurns } from './testing/large-list.ts'

test('a list of 8 MB holds nothing up', { timeout: 120_000 }, async () => {
  const { response, share } = await readInTurns(listOf(7.9 * megabyte))
  expect(response).toMatchObject({ status: 200, json: { unreadable: [], complete: true } })
  // 0.02 to 0.035; parsing in one turn makes it 0.08, checking the records in one turn 0.25.
  expect(share).toBeLessThan(0.07)
})

test('28 MB in one response is refused without being read', { timeout: 60_000 }, async () => {
  const body = Buffer.alloc(28 * megabyte, ' ')
  let sent = 0
  const page = await openWith(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            const piece = new Uint8Array(body.subarray(sent, sent + 65_536))
            sent += piece.byteLength
            if (piece.byteLength > 0) controller.enqueue(piece)
            else controller.close()
          },
        }),
      ),
  )
  const list = await page.get('/api/services')
  expect(list).toMatchObject({ status: 502, json: { code: 'provider_unreadable' } })
  // The limit is 8 MB; a read may be tried again.
  expect(sent).toBeLessThan(body.byteLength)
})
