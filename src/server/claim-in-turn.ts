import { setTimeout as sleep } from 'node:timers/promises'

import type { Lease, Store } from './store.ts'

/** Milliseconds between two attempts. */
const interval = 50

/** Waits until the process that has claimed the name releases it or dies. */
export async function claimInTurn(store: Pick<Store, 'claim'>, name: string): Promise<Lease> {
  for (;;) {
    const lease = await store.claim(name)
    if (lease) return lease
    await sleep(interval)
  }
}

/** Does work that only one process may do at a time. */
export async function inTurn<T>(
  store: Pick<Store, 'claim'>,
  name: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await claimInTurn(store, name)
  try {
    return await work(lease)
  } finally {
    await lease.release()
  }
}
