/** Requests that arrive together begin in several turns of the event loop, so that none of these is long. */

/** Requests that begin in one turn. If nothing is cached, each works for 1 to 3 ms until it first waits. */
const perTurn = 4

/** Returns a function that resolves when one more request may begin: in order, and at once if few come. */
export function createAdmission(): () => Promise<void> {
  const waiting: (() => void)[] = []
  let begun = 0

  function nextTurn(): void {
    const next = waiting.splice(0, perTurn)
    begun = next.length
    if (begun > 0) setImmediate(nextTurn)
    for (const begin of next) begin()
  }

  return async () => {
    if (begun === 0) setImmediate(nextTurn)
    begun += 1
    if (begun > perTurn) await new Promise<void>((resolve) => waiting.push(resolve))
  }
}
