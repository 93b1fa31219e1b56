/** `24:10`. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Seconds below which the time left is emphasized. */
export const endsSoonSeconds = 120
