import type { CustomerData } from '#bff/customer-data.ts'
import { serveOne, setReadHeaders } from '#bff/endpoints.ts'
import { ledgerIn } from '#bff/ledger/ledgers.ts'
import { listedService } from '#bff/lists/listed.ts'
import { reasonsOf } from '#bff/reasons/reasons.ts'
import type { StepUp } from '#bff/step-up.ts'
import { services } from '#contract/services.ts'
import type { Contribution } from '#server/contribution.ts'

import type { ChangeAutoRenew } from './auto-renew.ts'

type SwitchNeeds = Pick<CustomerData, 'clock' | 'reader' | 'snapshots'> & {
  changeAutoRenew: ChangeAutoRenew
  stepUp: StepUp
}

/** Switches auto-renew of one service. */
export const autoRenew = ({ changeAutoRenew, stepUp, ...data }: SwitchNeeds): Contribution => ({
  endpoints: serveOne(
    services,
    'PATCH /api/services/{type}/{id}/auto-renew',
    async ({ params, body }, call) => {
      const permit = body.enabled ? undefined : () => stepUp.requireToTurnOff(call.session, 1)
      const service = await changeAutoRenew(call.session, params, body.enabled, undefined, permit)
      setReadHeaders(call, { asOf: data.clock.now(), stale: false })
      const ledger = await ledgerIn(data, call.session)
      return listedService(service, ledger, await reasonsOf(data, call.session))
    },
  ),
})
