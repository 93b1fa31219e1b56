import { useId, useState } from 'react'

import { type ServiceKey, useServiceLookup } from '#web/api/services.ts'
import { useErrorText } from '#web/app/errors/error-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ConfirmDialog } from '#web/app/frame/ConfirmDialog.tsx'
import { kindOf } from '#web/renewal/bulk/bulk-item.ts'
import { BulkBar, type BulkBarProps } from '#web/renewal/bulk/BulkBar.tsx'
import { findByName, findSimilar, parseNames } from '#web/renewal/bulk/find-names.ts'
import { usePasted } from '#web/renewal/bulk/pasted-names.ts'
import { PastedNames } from '#web/renewal/bulk/PastedNames.tsx'
import { findListRow, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import { selection } from './selection.ts'
import { asTried, tryFlips } from './what-if/flips.ts'
import { useWhatIf } from './what-if/what-if-state.ts'

interface ByNameDialogProps {
  onSelect: (keys: readonly ServiceKey[]) => void
  onClose: () => void
}

/** Selects services by a pasted list of names, whether they match the filter or not. */
export function ByNameDialog({ onSelect, onClose }: ByNameDialogProps) {
  const { t, format } = useTexts(['bulk', 'common'])
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

interface SelectionBarProps extends Pick<
  BulkBarProps,
  'tax' | 'total' | 'outside' | 'onSelectAll' | 'onClear'
> {
  selected: readonly ServiceKey[]
}

/** The bar of selected services. In "What if" it shows them as they would be, and only tries changes out. */
export function SelectionBar({ selected, ...rest }: SelectionBarProps) {
  const { isOn, flips } = useWhatIf()
  return (
    <BulkBar
      {...rest}
      kind={kindOf(selected.map(({ type }) => type))}
      selected={selected.map((key) => asTried(key, flips))}
      onExport={async () =>
        (await import('#web/api/download.ts')).download('POST /api/services.csv', {
          ids: selected.map(({ type, id }) => ({ type, id })),
        })
      }
      onUse={(item) => selection.set([item], true)}
      {...(isOn && { onTry: tryFlips })}
    />
  )
}
