import type { CustomerData } from '#bff/customer-data.ts'
import { servePrivate, setReadHeaders } from '#bff/endpoints.ts'
import type { StepUp } from '#bff/step-up.ts'
import { services } from '#contract/services.ts'
import type { Contribution } from '#server/contribution.ts'

import type { ChangeAutoRenew } from './auto-renew.ts'

const template = 'PATCH /api/services/{type}/{id}/auto-renew'

type Needs = Pick<CustomerData, 'clock'> & { changeAutoRenew: ChangeAutoRenew; stepUp: StepUp }

/** Switches auto-renew of one service. */
export const autoRenew = ({ clock, changeAutoRenew, stepUp }: Needs): Contribution => ({
  endpoints: servePrivate(
    { [template]: services[template] },
    {
      [template]: async ({ params, body }, call) => {
        if (!body.enabled) await stepUp.requireToTurnOff(call.session, 1)
        const service = await changeAutoRenew(call.session, params, body.enabled)
        setReadHeaders(call, { asOf: clock.now(), stale: false })
        return service
      },
    },
  ),
})
