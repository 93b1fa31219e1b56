import type { CustomerData } from '#bff/customer-data.ts'
import type { NewEvent } from '#bff/events/event.ts'
import { deviceOf } from '#bff/sign-in/device.ts'

type RefusedEventNeeds = Pick<CustomerData, 'events' | 'linkedKeys' | 'persons'>

/** Records a refusal to somebody without a session who may be this person. */
export async function recordRefusal(
  { events, linkedKeys, persons }: RefusedEventNeeds,
  personId: string,
  request: Request,
  event: NewEvent,
): Promise<void> {
  const person = await persons.get(personId)
  const device = deviceOf(request.headers.get('user-agent'))
  // In every linked account: a successful sign-in would have opened all of them.
  for (const link of person ? await linkedKeys.ofPerson(personId) : [])
    await events.record(events.actorOfLink(link, device, person?.name ?? null), {
      ...event,
      outcome: 'refused',
    })
}
