import { Download, Ellipsis, Tag, X } from 'lucide-react'
import { useState } from 'react'

import type { TaxRate } from '#contract/shapes.ts'
import { useApiMutation } from '#web/api/mutation.ts'
import { useStartJob } from '#web/api/start-job.ts'
import { useFormat } from '#web/app/format/use-format.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { useSelectionCommands } from '#web/app/record/selection-commands.ts'
import { useSettings } from '#web/app/settings/settings.ts'
import { useLockReason } from '#web/renewal/auto-renew/use-lock-reason.ts'
import { useRefusalToast } from '#web/renewal/jobs/use-refusal-toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { deferred } from '#web/ui/deferred.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { copyText } from '#web/ui/toasts.ts'
import { findListRow, useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts'

import type { BulkItem, ItemKind } from './bulk-item.ts'
import { forgetPasted, usePasted } from './pasted-names.ts'
import { bulkKeyOf, isHigh, isSet, yearlyCharges } from './review-items.ts'
import { countsOf, useSelectionFacts } from './selection-facts.ts'
import { useBarKeys } from './use-bar-keys.ts'
import { useShort } from './use-short.ts'

const ReviewSheet = deferred(() => import('./ReviewSheet.tsx'), 'ReviewSheet')

const LabelSelection = deferred(
  () => import('#web/renewal/labels/LabelSelection.tsx'),
  'LabelSelection',
)

export interface BulkBarProps {
  kind: ItemKind
  tax: TaxRate | null
  selected: readonly BulkItem[]
  /** How many rows match the filter. */
  total: number
  /** How many selected rows do not match the filter; `null` until counted. */
  outside: number | null
  /** `null` while more of the list is being read. */
  onSelectAll: (() => void) | null
  onClear: () => void
  /** Saves the selected rows as CSV. */
  onExport: () => Promise<void>
  /** Selects a service that a misspelt pasted name meant. */
  onUse?: (item: BulkItem) => void
  /** "What if": tries the change out instead of making it. */
  onTry?: (items: readonly BulkItem[], enabled: boolean) => void
}

/** A change of more items is reviewed first. */
const maxUnreviewedItems = 20

/** Changes the selected rows at once, or once they have been reviewed. */
function useAutoRenewChange(
  { selected, onClear, onTry }: BulkBarProps,
  changeable: readonly BulkItem[],
  openNames: number,
) {
  const format = useFormat()
  const refuse = useRefusalToast()
  const [toConfirm, setToConfirm] = useState<boolean | null>(null)
  const start = useStartJob({
    onSuccess: () => {
      forgetPasted()
      onClear()
    },
    onError: refuse,
    onSettled: () => setToConfirm(null),
  })
  // Locked items are sent too, so that the report says why each of them did not change.
  const items = selected.filter(({ type }) => type !== '')
  const request = (enabled: boolean): void => {
    if (onTry) {
      onTry(changeable, enabled)
      onClear()
      return
    }
    const changing = changeable.filter((item) => !isSet(item, enabled))
    const needsReview =
      changing.length > maxUnreviewedItems || isHigh(yearlyCharges(changing, format.today))
    if (needsReview || openNames > 0) setToConfirm(enabled)
    else start.mutate({ items, enabled })
  }
  const confirm = (removed: ReadonlySet<string>): void => {
    const left = items.filter((item) => !removed.has(bulkKeyOf(item)))
    if (toConfirm !== null) start.mutate({ items: left, enabled: toConfirm })
  }
  return { start, request, toConfirm, setToConfirm, confirm }
}

/** Docked below the list: how many rows are selected, what they will cost, and the bulk actions. */
export function BulkBar(props: BulkBarProps) {
  const { kind, tax, selected, total, outside, onSelectAll, onClear, onExport, onUse, onTry } =
    props
  const { t, format } = useTexts(['bulk', 'common'])
  const lockReason = useLockReason()
  const [isLabelling, setLabelling] = useState(false)
  // The bar disappears with the selection; continue in the list.
  useFocusOnUnmount(findListRow)
  const counts = countsOf(selected)
  const { changeable, locked, unknown } = counts
  const openNames = usePasted(({ open }) => (onUse === undefined ? 0 : open.length))
  const { presenter } = useSettings()
  const csv = useApiMutation({ mutationFn: onExport })
  const change = useAutoRenewChange(props, changeable, openNames)
  // Each with how many rows it changes, the larger change first. What changes nothing isn't offered.
  const actions = [
    { enabled: false, changes: counts.on },
    { enabled: true, changes: counts.off },
  ]
    .filter(({ changes }) => changes > 0)
    .toSorted((a, b) => b.changes - a.changes)
  const facts = [
    // In words, because a disabled button cannot be focused and so shows no tooltip to a keyboard.
    lockReason !== null && lockReason,
    ...useSelectionFacts(selected, counts),
    openNames > 0 && t('review.toCheck', format.count(openNames)),
    outside !== null && outside > 0 && t('selection.outside', format.count(outside)),
  ].filter((fact) => fact !== false)
  const isDisabled = changeable.length === 0 || lockReason !== null
  const countText = t('selection.count', {
    ...format.count(selected.length),
    total: format.number(total),
  })
  const labelOf = ({ enabled, changes }: (typeof actions)[number]): string =>
    onTry
      ? t(enabled ? 'confirm.tryOn' : 'confirm.tryOff', format.count(changes))
      : t(enabled ? 'confirm.on' : 'confirm.off', format.count(changes))
  const copyNames = (): void =>
    copyText(selected.map(({ name }) => name).join('\n'), t('selection.copied'))
  const label: MenuEntry = {
    kind: 'action',
    key: 'label',
    label: t('selection.giveLabel'),
    onSelect: () => setLabelling(true),
  }
  const exportCsv: MenuEntry = {
    kind: 'action',
    key: 'csv',
    label: t('common:exportCsv'),
    // A file would hold what the page hides.
    disabled: presenter,
    onSelect: () => csv.mutate(),
  }
  const isShort = useShort()
  const region = useBarKeys()
  useSelectionCommands(countText, [
    ...(isDisabled ? [] : actions).map((action) => ({
      key: action.enabled ? 'turn-on' : 'turn-off',
      label: labelOf(action),
      changes: true,
      run: () => change.request(action.enabled),
    })),
    { key: label.key, label: label.label, changes: false, run: label.onSelect },
  ])
  return (
    <div ref={region} className="bulk" role="region" aria-label={t('selection.label')}>
      <b className="bb" role="status">
        {countText}
      </b>
      <span className="ink2">{facts.join(' · ')}</span>
      {onSelectAll !== null && selected.length - (outside ?? 0) < total && (
        <button type="button" className="link" onClick={onSelectAll}>
          {t('selection.selectAll', format.count(total))}
        </button>
      )}
      <span className="flex-1" />
      {actions.map((action, index) => (
        <Button
          key={String(action.enabled)}
          variant={index === 0 ? 'primary' : 'plain'}
          size="s"
          disabled={isDisabled}
          title={lockReason ?? undefined}
          busy={change.start.isPending && change.start.variables.enabled === action.enabled}
          onClick={() => change.request(action.enabled)}
          {...(index === 0 && { 'data-first': '' })}
        >
          {labelOf(action)}
        </Button>
      ))}
      {!isShort && (
        <Button size="s" icon={<Tag className="i s" />} onClick={label.onSelect}>
          {label.label}
        </Button>
      )}
      {isLabelling && <LabelSelection selected={selected} onClose={() => setLabelling(false)} />}
      {!isShort && !presenter && (
        <Button
          size="s"
          icon={<Download className="i s" />}
          busy={csv.isPending}
          onClick={exportCsv.onSelect}
        >
          {exportCsv.label}
        </Button>
      )}
      <Menu
        label={t('selection.more')}
        className="btn quiet ico s"
        side="top"
        align="end"
        entries={[
          ...(isShort ? [label, exportCsv] : []),
          {
            kind: 'action',
            key: 'review',
            label: t('review.showSelected'),
            disabled: changeable.length === 0 || onTry !== undefined,
            onSelect: () => change.setToConfirm(actions[0]?.enabled ?? false),
          },
          {
            kind: 'action',
            key: 'names',
            label: t('selection.copyNames'),
            disabled: presenter,
            onSelect: copyNames,
          },
        ]}
      >
        <Ellipsis className="i s" />
      </Menu>
      <IconButton
        label={t('selection.clear')}
        icon={<X className="i" />}
        onClick={() => {
          forgetPasted()
          onClear()
        }}
      />
      {change.toConfirm !== null && (
        <ReviewSheet
          kind={kind}
          items={changeable}
          locked={locked}
          unknown={unknown}
          tax={tax}
          enabled={change.toConfirm}
          busy={change.start.isPending}
          onUse={onUse}
          onConfirm={change.confirm}
          onClose={() => change.setToConfirm(null)}
        />
      )}
    </div>
  )
}
