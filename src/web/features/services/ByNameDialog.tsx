import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useServiceLookup, type ServiceKey } from '#web/api/services.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { findByName, findSimilar, parseNames } from '#web/renewal/bulk/find-names.ts'
import { usePasted } from '#web/renewal/bulk/pasted-names.ts'
import { PastedNames } from '#web/renewal/bulk/PastedNames.tsx'
import { findListRow, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

interface ByNameDialogProps {
  onSelect: (keys: readonly ServiceKey[]) => void
  onClose: () => void
}

/** Selects services by a pasted list of names, whether they match the filter or not. */
export function ByNameDialog({ onSelect, onClose }: ByNameDialogProps) {
  const { t } = useTranslation(['bulk', 'common'])
  const format = useFormat()
  const errorText = useErrorText()
  const id = useId()
  // The button that opened the dialog disappears when something is selected.
  useFocusOnUnmount(findListRow)
  const [text, setText] = useState('')
  const names = parseNames(text)
  const select = useServiceLookup(
    (keys) => {
      const { matches, missing } = findByName(names, keys)
      const open = missing.map((name) => ({ name, suggestion: findSimilar(name, keys) }))
      return { matches, open }
    },
    {
      onSuccess: ({ matches, open }) => {
        onSelect(matches)
        usePasted.setState({ count: names.length, open })
        if (open.length === 0) onClose()
      },
    },
  )
  const { data } = select
  return (
    <ConfirmDialog
      title={t('byName.title')}
      onClose={onClose}
      cancel={t(data ? 'common:close' : 'common:cancel')}
      action={t('byName.select')}
      disabled={names.length === 0}
      busy={select.isPending}
      onConfirm={() => select.mutate()}
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
        {data && data.matches.length === 0 && <p>{t('byName.none')}</p>}
        {data && data.matches.length > 0 && (
          <p>{t('byName.found', format.count(data.matches.length))}</p>
        )}
        {select.error && <p className="bad">{errorText(select.error).title}</p>}
      </div>
      {data && <PastedNames onUse={(item) => onSelect([item])} />}
    </ConfirmDialog>
  )
}
