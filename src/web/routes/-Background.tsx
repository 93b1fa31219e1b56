import { AssistantBackground } from '#web/features/assistant/AssistantBackground.tsx'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { LinkedPlace } from '#web/shell/LinkedPlace.tsx'

/** Parts that nobody sees at first, kept out of the first page's bytes. */
export const Background = () => (
  <>
    <Bell />
    <AssistantBackground />
    <LinkedPlace />
  </>
)
