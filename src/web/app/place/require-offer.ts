import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'

import { type Session, sessionQuery } from '#web/api/session.ts'

/** Before a page that the operator can switch off. @throws the router's 404 page */
export async function requireOffer(
  client: QueryClient,
  offer: keyof Session['offers'],
): Promise<void> {
  const { offers } = await client.ensureQueryData(sessionQuery)
  // oxlint-disable-next-line typescript/only-throw-error -- the router's own
  if (!offers[offer]) throw notFound()
}
