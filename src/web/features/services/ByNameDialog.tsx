import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { serviceKeysQuery, type ServiceKey } from '#web/api/services.ts'
import { useFormat } from '#web/shell/use-format.ts'
import { useErrorText } from '#web/shell/views/error-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { listRow, useFocusAfter } from '#web/ui/use-focus-after.ts'

import { findByName, namesIn } from './names.ts'

interface ByNameDialogProps {
  onFound: (keys: readonly ServiceKey[]) => void
  onClose: () => void
}

const shownMissing = 20

/** Selects the services whose names are pasted, across all filters. */
export function ByNameDialog({ onFound, onClose }: ByNameDialogProps) {
  const { t } = useTranslation(['bulk', 'common'])
  const format = useFormat()
  const client = useQueryClient()
  const textOf = useErrorText()
  const id = useId()
  // What opened it gives way to the selection.
  useFocusAfter(listRow)
  const [text, setText] = useState('')
  const names = namesIn(text)
  const select = useMutation({
    mutationFn: async () => {
      const { items } = await client.fetchQuery(serviceKeysQuery({}))
      return findByName(names, items)
    },
    onSuccess: ({ found, missing }) => {
      onFound(found)
      if (missing.length === 0) onClose()
    },
  })
  const { data } = select
  return (
    <Dialog
      title={t('byName.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(data ? 'common:close' : 'common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={names.length === 0}
            busy={select.isPending}
            onClick={() => select.mutate()}
          >
            {t('byName.select')}
          </Button>
        </>
      }
    >
      <div className="field">
        <label htmlFor={id}>{t('byName.label')}</label>
        <span className="in">
          <textarea
            id={id}
            rows={8}
            dir="ltr"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </span>
        <span className="hint" id={`${id}-hint`}>
          {t('byName.hint')}
        </span>
      </div>
      <div role="status">
        {data && data.found.length === 0 && <p>{t('byName.none')}</p>}
        {data && data.found.length > 0 && (
          <p>
            {t('byName.found', { count: data.found.length, n: format.number(data.found.length) })}
          </p>
        )}
        {data && data.missing.length > 0 && (
          <p className="warn">
            {t('byName.missing', {
              count: data.missing.length,
              n: format.number(data.missing.length),
              names: format.list(data.missing.slice(0, shownMissing)),
            })}
          </p>
        )}
        {select.error && <p className="bad">{textOf(select.error).title}</p>}
      </div>
    </Dialog>
  )
}
