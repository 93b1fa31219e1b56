import type { Page } from 'playwright/test'

/**
 * Refuses the first requests as the BFF does five minutes after the last proof; for the real refusal see
 * `step-up.test.ts`. `methods` are the proofs that it offers.
 */
export const requireProof = (
  page: Page,
  url: string,
  methods: readonly string[],
  times = 1,
): Promise<unknown> =>
  page.route(
    url,
    (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { code: 'step_up_required', status: 403, requestId: 'r', methods },
      }),
    { times },
  )
