/** What `portico check` says about one thing. */
export interface Finding {
  /** `provider`, `store` … */
  readonly check: string
  /** `doubtful`: it works now, but look at it. */
  readonly state: 'fine' | 'doubtful' | 'broken'
  /** What was seen, and if it is not fine, what to do. */
  readonly message: string
}

export const fine = (check: string, message: string): Finding => ({ check, state: 'fine', message })
export const doubtful = (check: string, message: string): Finding => ({
  check,
  state: 'doubtful',
  message,
})
export const broken = (check: string, message: string): Finding => ({
  check,
  state: 'broken',
  message,
})
