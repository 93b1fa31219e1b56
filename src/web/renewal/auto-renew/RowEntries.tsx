import { useRouter } from '@tanstack/react-router'
import { Copy, RefreshCcw, SquareArrowOutUpRight, Tag } from 'lucide-react'
import { use } from 'react'

import { useFormerAutoRenew } from '#web/api/auto-renew.ts'
import type { AutoRenewTarget } from '#web/api/auto-renew.ts'
import type { Service } from '#web/api/services.ts'
import { isSupportView } from '#web/api/support-view.ts'
import { useGrossText } from '#web/app/format/use-gross-text.ts'
import { useTexts } from '#web/app/format/use-texts.ts'
import { ListTax } from '#web/list/list-tax.ts'
import type { RowTarget } from '#web/list/RowLink.tsx'
import { openLabelling, type LabelTarget, useLabelsOf } from '#web/renewal/labels/use-labels-of.ts'
import type { MenuEntry } from '#web/ui/menu-entry.ts'
import type { ShowEntries } from '#web/ui/Menu.tsx'
import { copyText } from '#web/ui/toasts.ts'

import { useLockReason } from './use-lock-reason.ts'
import { useSetAutoRenew } from './use-set-auto-renew.ts'

export interface RowMenuProps {
  name: string
  /** The row's page; `null` if its id cannot be part of a path. */
  target: RowTarget | null
  /** What the auto-renew entry changes; `null` for no such entry. */
  autoRenewTarget: AutoRenewTarget | null
  row: Pick<Service, 'autoRenew' | 'manageUrl' | 'renewal'>
  labelTarget: LabelTarget
}

interface EntriesProps extends RowMenuProps {
  show: ShowEntries
}

/** The row menu's entries, whose code loads when a menu opens. */
export function RowEntries(props: EntriesProps) {
  const { show, labelTarget, name, target, autoRenewTarget, row } = props
  const { autoRenew, manageUrl, renewal } = row
  const { t, format } = useTexts(['list', 'auto-renew', 'common'])
  const router = useRouter()
  const setAutoRenew = useSetAutoRenew()
  const labels = useLabelsOf(labelTarget).map((label) => label.name)
  const lockReason = useLockReason()
  const grossText = useGrossText()
  const former = useFormerAutoRenew(autoRenewTarget ?? { type: '', id: '' })
  const { price: amount, taxIncluded } = renewal
  const gross = grossText({ amount, taxIncluded }, use(ListTax))
  const isOn = autoRenew?.enabled === true
  const isRevert = former !== undefined && former !== isOn
  // Each route gets its own parameters, but TypeScript cannot check a union of routes.
  const open = (to: object) => () => void router.navigate(to)
  const entries: (MenuEntry | false)[] = [
    target !== null && {
      kind: 'action',
      key: 'open',
      label: t('list:open'),
      icon: <SquareArrowOutUpRight className="i" />,
      onSelect: open(target),
    },
    autoRenewTarget !== null &&
      autoRenew !== null && {
        kind: 'action',
        key: 'auto-renew',
        label: isRevert
          ? t(isOn ? 'auto-renew:turnBackOff' : 'auto-renew:turnBackOn')
          : t(isOn ? 'auto-renew:turnOff' : 'auto-renew:turnOn'),
        icon: <RefreshCcw className="i" />,
        disabled: !autoRenew.changeable || lockReason !== null,
        onSelect: () => setAutoRenew(autoRenewTarget, !isOn),
      },
    !isSupportView && {
      kind: 'action',
      key: 'label',
      label: t('list:giveLabel'),
      icon: <Tag className="i" />,
      onSelect: () => openLabelling(labelTarget),
    },
    labels.length > 0 && { kind: 'caption', key: 'labels', label: format.list(labels) },
    {
      kind: 'action',
      key: 'copy',
      label: t('list:copyName'),
      icon: <Copy className="i" />,
      onSelect: () => copyText(name, t('common:copied')),
    },
    manageUrl !== null && {
      kind: 'link',
      key: 'manage',
      label: t('list:manage'),
      icon: <span className="tick" />,
      href: manageUrl,
      external: true,
    },
    gross !== null && { kind: 'caption', key: 'gross', label: gross },
  ]
  return show(entries.filter((entry) => entry !== false))
}
