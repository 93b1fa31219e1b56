import { MessageSquareText } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { openPane } from '#web/app/frame/pane-state.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LinkOut } from '#web/ui/LinkOut.tsx'

interface RecordActionsProps {
  /** Label of the assistant's button, such as `Ask about this service`. */
  ask: string
  /** The record in the provider's control panel; `null` if not stated. */
  manageUrl: string | null
}

/** Actions of a record's page: ask the assistant about it, or open it in the control panel. */
export function RecordActions({ ask, manageUrl }: RecordActionsProps) {
  const { t } = useTranslation('shell')
  const { can } = useSession()
  return (
    <>
      {can.assistant !== false && (
        <Button icon={<MessageSquareText className="i" />} onClick={() => openPane()}>
          {ask}
        </Button>
      )}
      {manageUrl !== null && (
        <LinkOut className={buttonClass()} href={manageUrl}>
          {t('manage')}
        </LinkOut>
      )}
    </>
  )
}
