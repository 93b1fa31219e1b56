import { useQuery } from '@tanstack/react-query'
import { Bookmark, Link, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  useDeleteView,
  useChangeView,
  type View,
  viewCountsQuery,
  viewsQuery,
} from '#web/api/views.ts'
import { codeOf, useErrorText } from '#web/app/errors/error-text.ts'
import { NameDialog } from '#web/app/frame/NameDialog.tsx'
import { ViewLink } from '#web/app/views/ViewLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { copyText, showToast } from '#web/ui/toasts.ts'

function RenameView({ view, onClose }: { view: View; onClose: () => void }) {
  const { t } = useTranslation('labels')
  const change = useChangeView({ onSuccess: onClose })
  return (
    <NameDialog
      title={t('renameView')}
      action={t('save')}
      busy={change.isPending}
      error={change.error}
      problems={{ conflict: t('viewTaken') }}
      label={t('name')}
      name={view.name}
      onSave={(name) => change.mutate({ id: view.id, name })}
      onClose={onClose}
    />
  )
}

/** Every saved view: to open, pin, copy as a link and delete. */
export function SavedViews() {
  const { t } = useTranslation(['labels', 'shell'])
  const textOf = useErrorText()
  const { data: views = [] } = useQuery(viewsQuery)
  const { data: counts } = useQuery({ ...viewCountsQuery, enabled: views.length > 0 })
  const onError = (error: Error) =>
    showToast({
      text: codeOf(error) === 'invalid_input' ? t('viewsFull') : textOf(error).title,
      tone: 'bad',
    })
  const pin = useChangeView({ onError })
  const [renamed, setRenamed] = useState<View | null>(null)
  const remove = useDeleteView({ onError })
  // A link opens the receiver's own account; it carries the filter only.
  const copy = (path: string) => copyText(window.location.origin + path, t('shell:link.copied'))
  return (
    <div className="views">
      <Section title={t('views')}>
        {views.length === 0 && <p className="ink2 py-2 text-3">{t('noViews')}</p>}
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              <Bookmark className="i s" />
              <ViewLink view={view} className="link el" count={counts?.[view.id] ?? null} />
              <span className="flex-1" />
              <IconButton
                label={t(view.isPinned ? 'unpin' : 'pin')}
                icon={view.isPinned ? <PinOff className="i s" /> : <Pin className="i s" />}
                onClick={() => pin.mutate({ id: view.id, isPinned: !view.isPinned })}
              />
              <IconButton
                label={t('renameView')}
                icon={<Pencil className="i s" />}
                onClick={() => setRenamed(view)}
              />
              <IconButton
                label={t('copyLink')}
                icon={<Link className="i s" />}
                onClick={() => copy(view.path)}
              />
              <IconButton
                label={t('deleteView')}
                icon={<Trash2 className="i s" />}
                onClick={() => remove.mutate(view.id)}
              />
            </li>
          ))}
        </ul>
        <p className="sm mut">{t('viewsHint')}</p>
      </Section>
      {renamed !== null && <RenameView view={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}
