/**
 * Moves the clock of a process and its children by the milliseconds of the query:
 * `NODE_OPTIONS=--import=file:///…/scripts/shift-clock.ts?by=86400000`.
 */

/** Also runs in pages, so it uses nothing outside itself. Dates that are given stay what they are. */
export function shiftClock(by: number): void {
  const RealDate = Date
  const realNow = Date.now
  const now = () => realNow() + by
  RealDate.now = now
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
  })
  RealDate.prototype.constructor = globalThis.Date
}

/** The option that moves the clock of a process, on top of those that move it already. */
export const shiftOption = (by: number, options = process.env['NODE_OPTIONS'] ?? ''): string =>
  `${options} --import=${new URL(`?by=${by}`, import.meta.url).href}`.trim()

/** By how much the clock of this process is moved. */
export const shiftOf = (options = process.env['NODE_OPTIONS'] ?? ''): number =>
  [...options.matchAll(/shift-clock\.ts\?by=(-?\d+)/g)].reduce((sum, [, by]) => sum + Number(by), 0)

const by = new URL(import.meta.url).searchParams.get('by')
if (by !== null) shiftClock(Number(by))
