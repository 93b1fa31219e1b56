import { AssistantBackground } from '#web/features/assistant/AssistantBackground.tsx'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { LinkedPlace } from '#web/shell/LinkedPlace.tsx'

/** What nobody sees at first, so that it need not be part of the first page. */
export const Background = () => (
  <>
    <Bell />
    <AssistantBackground />
    <LinkedPlace />
  </>
)
