import type { Events } from '#bff/events/events.ts'
import type { Persons } from '#bff/persons/persons.ts'
import type { Provider } from '#bff/provider/provider.ts'
import type { Reader } from '#bff/provider/reader.ts'
import type { Snapshots } from '#bff/provider/snapshots.ts'
import type { LinkedKeys } from '#bff/sessions/linked-keys.ts'
import type { Sessions } from '#bff/sessions/sessions.ts'
import type { ProviderProfile } from '#dialects/reading/profile.ts'
import type { Foundation } from '#server/foundation.ts'

/** What the slices of the BFF build on. Each takes only the parts it needs. */
export interface CustomerData extends Foundation {
  readonly sessions: Sessions
  readonly linkedKeys: LinkedKeys
  readonly persons: Persons
  readonly events: Events
  readonly provider: Provider
  readonly snapshots: Snapshots
  readonly reader: Reader
  /** What the operator states about the provider's dialect. */
  readonly profile: ProviderProfile
}
