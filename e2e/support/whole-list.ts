import { expect, type Page } from 'playwright/test'

/** The line below a list that is still being read: "200 of 1,248 loaded". */
export const progressOf = (page: Page) =>
  page.getByText(/^[\d,]+ (?:of [\d,]+ loaded|loaded so far)$/)

/** Waits until the BFF has read all of a list that is already shown. */
export const untilWhole = (page: Page): Promise<void> =>
  expect(progressOf(page)).toHaveCount(0, { timeout: 60_000 })
