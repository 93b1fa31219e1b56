/**
 * The device's clock, which may be wrong: for durations and for the order of what happens here. Days
 * come from the server (`useFormat().today`). The linter forbids `Date` in the rest of the dashboard.
 */
export const deviceNow = (): number => Date.now()

/** As an `Instant`. */
export const deviceInstant = (): string => new Date().toISOString()
