import { useEffect } from 'react'

import { useSession } from '#web/api/session.ts'
import { forgetEarlyKey } from '#web/app/keys/early-key.ts'
import { UndoKey } from '#web/app/keys/UndoKey.tsx'
import { LinkedPlace } from '#web/app/place/LinkedPlace.tsx'
import { AssistantBackground, AssistantKey } from '#web/features/assistant/AssistantBackground.tsx'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { SessionDialogs } from '#web/features/sign-in/SessionDialogs.tsx'

// Lists show it when nothing can be loaded any more.
export { StaleBanner } from '#web/app/errors/StaleBanner.tsx'
export { Jobs } from '#web/renewal/jobs/Jobs.tsx'

/** Parts that nobody sees at first, kept out of the first page's bytes. */
export function Background() {
  const { offers } = useSession()
  // An effect runs after those of the parts below, which listen first.
  useEffect(forgetEarlyKey, [])
  return (
    <>
      <UndoKey />
      <Bell />
      {offers.assistant && <AssistantBackground />}
      <LinkedPlace />
      {offers.assistant && <AssistantKey />}
      <SessionDialogs />
    </>
  )
}
