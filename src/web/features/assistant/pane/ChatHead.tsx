import { useNavigate } from '@tanstack/react-router'
import {
  ChevronDown,
  ChevronUp,
  Download,
  Ellipsis,
  Maximize2,
  SquarePen,
  UserRound,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { newThread } from '#web/features/assistant/chat/kept.ts'
import { useChat } from '#web/features/assistant/chat/use-chat.ts'
import { saveFile } from '#web/features/assistant/thread/transcript.ts'
import { closePane } from '#web/shell/pane-state.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'

import { PersonDialog } from './PersonDialog.tsx'
import { useConversation } from './use-conversation.ts'

interface ChatHeadProps {
  listing: boolean
  onListing: (listing: boolean) => void
  onNew: () => void
  onClose?: (() => void) | undefined
  place: 'pane' | 'page'
}

export function ChatHead({ listing, onListing, onNew, onClose, place }: ChatHeadProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const navigate = useNavigate()
  const { active } = useChat()
  const { title, text } = useConversation()
  const [person, setPerson] = useState(false)
  const Chevron = listing ? ChevronUp : ChevronDown
  const toPage = (): void => {
    closePane()
    void (active === newThread
      ? navigate({ to: '/assistant' })
      : navigate({ to: '/assistant/$conversationId', params: { conversationId: active } }))
  }
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      key: 'person',
      label: t('person.title'),
      icon: <UserRound className="i" />,
      onSelect: () => setPerson(true),
    },
    {
      kind: 'action',
      key: 'export',
      label: t('export'),
      icon: <Download className="i" />,
      disabled: text === '',
      onSelect: () => saveFile(`${title.slice(0, 40)}.md`, text),
    },
    ...(place === 'pane'
      ? [
          {
            kind: 'action' as const,
            key: 'page',
            label: t('toPage'),
            icon: <Maximize2 className="i" />,
            onSelect: toPage,
          },
        ]
      : []),
  ]
  return (
    <div className="phd">
      <h2 className="ttl">
        <button
          type="button"
          className="btn quiet"
          aria-expanded={listing}
          onClick={() => onListing(!listing)}
        >
          <span className="el" dir="auto">
            {listing ? t('conversations') : title}
          </span>
          <Chevron className="i s" />
        </button>
      </h2>
      <IconButton label={t('newConversation')} icon={<SquarePen className="i" />} onClick={onNew} />
      <Menu label={t('more')} className="btn ico quiet" align="end" entries={entries}>
        <Ellipsis className="i" />
      </Menu>
      {onClose && (
        <IconButton label={t('common:close')} icon={<X className="i" />} onClick={onClose} />
      )}
      {person && <PersonDialog text={text} onClose={() => setPerson(false)} />}
    </div>
  )
}
