import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

interface PersonDialogProps {
  /** The conversation as text, empty before the first question. */
  text: string
  onClose: () => void
}

/** How to reach a person, and the conversation so far to copy. */
export function PersonDialog({ text, onClose }: PersonDialogProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const { links } = useSession()
  const [copied, copy] = useCopied()
  const contact = links['contact'] ?? links['console']
  return (
    <Dialog
      title={t('person.title')}
      onClose={onClose}
      actions={
        <>
          {text !== '' && (
            <Button
              icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
              onClick={() => void copy({ text })}
            >
              {copied ? t('common:copied') : t('person.copy')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <p>{t('person.text')}</p>
      {contact === undefined && <p>{t('person.noLink')}</p>}
      <p className="flex flex-wrap gap-x-4">
        <ContactWays href={contact} onShare={onClose} />
      </p>
    </Dialog>
  )
}
