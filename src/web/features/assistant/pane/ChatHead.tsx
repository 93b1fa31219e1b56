import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Check,
  ChevronDown,
  ChevronUp,
  Copy,
  Download,
  Ellipsis,
  Maximize2,
  Share2,
  SquarePen,
  UserRound,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { sharingQuery, useDecideSharing } from '#web/api/assistant-sharing.ts'
import { conversationsQuery } from '#web/api/assistant.ts'
import { useSession } from '#web/api/session.ts'
import { useErrorToast } from '#web/app/errors/ErrorNote.tsx'
import { closePane } from '#web/app/frame/pane-state.ts'
import { ContactWays } from '#web/app/help/ContactWays.tsx'
import { threadOf, useChat } from '#web/features/assistant/chat/chat-state.ts'
import { newThread } from '#web/features/assistant/chat/tab-storage.ts'
import type { Turn } from '#web/features/assistant/chat/turns.ts'
import type { Citation } from '#web/features/assistant/text/citations.ts'
import { cleanText } from '#web/features/assistant/text/clean.ts'
import { useCopied } from '#web/features/assistant/text/use-copied.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { Menu } from '#web/ui/Menu.tsx'

interface Labels {
  you: string
  assistant: string
  sources: string
}

const sourceText = ({ title, href }: Citation): string =>
  href === null ? title : `${title} ${href}`

/** A conversation as text, to save or to hand to a person. */
const transcriptOf = (title: string, turns: readonly Turn[], labels: Labels): string => {
  const parts = turns.flatMap(({ text, subjects, reply }) => [
    [
      `${labels.you}: ${text}`,
      ...subjects.map(({ kind, label, id }) => `- ${kind}: ${label} (${id})`),
    ].join('\n'),
    ...(reply.text === '' ? [] : [`${labels.assistant}: ${cleanText(reply.text)}`]),
    ...(reply.citations.length === 0
      ? []
      : [`${labels.sources}: ${reply.citations.map(sourceText).join('; ')}`]),
  ])
  return `${[cleanText(title), ...parts].join('\n\n')}\n`
}

/** Downloads text as a Markdown file. */
const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

interface PersonDialogProps {
  /** The conversation as text, empty before the first question. */
  text: string
  onClose: () => void
}

/** How to reach a person, and the conversation so far to copy. */
function PersonDialog({ text, onClose }: PersonDialogProps) {
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

interface ChatHeadProps {
  isListing: boolean
  onListing: (isListing: boolean) => void
  onNew: () => void
  onClose?: (() => void) | undefined
  place: 'pane' | 'page'
}

/** Title and transcript of the conversation shown. */
function useConversation(): { title: string; text: string } {
  const { t } = useTranslation('assistant')
  const chat = useChat()
  const { turns } = threadOf(chat, chat.active)
  const { data } = useQuery({ ...conversationsQuery(''), enabled: chat.active !== newThread })
  const savedTitle = data?.items.find(({ id }) => id === chat.active)?.title
  const title = savedTitle ?? turns[0]?.text.slice(0, 60) ?? t('newConversation')
  const labels = { you: t('you'), assistant: t('assistant'), sources: t('sources') }
  return { title, text: turns.length === 0 ? '' : transcriptOf(title, turns, labels) }
}

/** The entry that stops or allows sharing with another company; none if no agent asked for it. */
function useSharingEntry(): MenuEntry[] {
  const { t } = useTranslation('assistant')
  const { data } = useQuery(sharingQuery)
  const decide = useDecideSharing({ onError: useErrorToast() })
  const company = data?.company
  if (!company || data.state === 'undecided') return []
  const isAllowed = data.state === 'allowed'
  return [
    {
      kind: 'action',
      key: 'sharing',
      label: t(isAllowed ? 'sharing.stop' : 'sharing.start', { company }),
      icon: <Share2 className="i" />,
      onSelect: () => decide.mutate({ company, allow: !isAllowed }),
    },
  ]
}

export function ChatHead({ isListing, onListing, onNew, onClose, place }: ChatHeadProps) {
  const { t } = useTranslation(['assistant', 'common'])
  const navigate = useNavigate()
  const { active } = useChat()
  const { title, text } = useConversation()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const Chevron = isListing ? ChevronUp : ChevronDown
  const openAsPage = (): void => {
    closePane()
    void (active === newThread
      ? navigate({ to: '/assistant' })
      : navigate({ to: '/assistant/$conversationId', params: { conversationId: active } }))
  }
  const sharing = useSharingEntry()
  const entries: MenuEntry[] = [
    {
      kind: 'action',
      key: 'person',
      label: t('person.title'),
      icon: <UserRound className="i" />,
      onSelect: () => setIsDialogOpen(true),
    },
    {
      kind: 'action',
      key: 'export',
      label: t('export'),
      icon: <Download className="i" />,
      disabled: text === '',
      onSelect: () => saveFile(`${title.slice(0, 40)}.md`, text),
    },
    ...sharing,
    ...(place === 'pane'
      ? [
          {
            kind: 'action' as const,
            key: 'page',
            label: t('toPage'),
            icon: <Maximize2 className="i" />,
            onSelect: openAsPage,
          },
        ]
      : []),
  ]
  const heading = isListing ? t('conversations') : title
  return (
    <div className="phd">
      <h2 className="ttl">
        <button
          type="button"
          className="btn quiet"
          aria-expanded={isListing}
          onClick={() => onListing(!isListing)}
        >
          <span className="el" dir="auto" title={heading}>
            {heading}
          </span>
          <Chevron className="i s" />
        </button>
      </h2>
      <IconButton
        size="m"
        label={t('newConversation')}
        icon={<SquarePen className="i" />}
        onClick={onNew}
      />
      <Menu label={t('more')} className="btn ico quiet" align="end" entries={entries}>
        <Ellipsis className="i" />
      </Menu>
      {onClose && (
        <IconButton
          size="m"
          label={t('common:close')}
          icon={<X className="i" />}
          onClick={onClose}
        />
      )}
      {isDialogOpen && <PersonDialog text={text} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}
