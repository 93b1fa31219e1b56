import { useNavigate } from '@tanstack/react-router'
import { Copy, RefreshCcw, Server, SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormerAutoRenew } from '#web/api/auto-renew.ts'
import type { Domain } from '#web/api/domains.ts'
import { useSession } from '#web/api/session.ts'
import { renewingOf } from '#web/features/domains/selection.ts'
import { useChange } from '#web/shell/auto-renew/use-change.ts'
import { useLock } from '#web/shell/auto-renew/use-lock.ts'
import { isPathSegment } from '#web/shell/is-path-segment.ts'
import { Menu, type MenuEntry, type ShowEntries } from '#web/ui/Menu.tsx'
import { RowDots } from '#web/ui/RowDots.tsx'
import { showToast } from '#web/ui/toasts.ts'

function Entries({ domain, show }: { domain: Domain; show: ShowEntries }) {
  const { t } = useTranslation(['domains', 'auto-renew', 'common'])
  const { brand } = useSession()
  const navigate = useNavigate()
  const setAutoRenew = useChange()
  const lock = useLock()
  const { name, unicodeName, autoRenew, service, manageUrl } = domain
  const former = useFormerAutoRenew(service ?? { type: '', id: '' })
  const renewing = renewingOf(domain)
  const on = autoRenew?.enabled === true
  const back = former !== undefined && former !== on
  const entries: (MenuEntry | false)[] = [
    isPathSegment(name) && {
      kind: 'action',
      key: 'open',
      label: t('row.open'),
      icon: <SquareArrowOutUpRight className="i" />,
      onSelect: () => void navigate({ to: '/domains/$name', params: { name } }),
    },
    renewing !== null &&
      autoRenew !== null && {
        kind: 'action',
        key: 'auto-renew',
        label: back
          ? t(on ? 'auto-renew:turnBackOff' : 'auto-renew:turnBackOn')
          : t(on ? 'auto-renew:turnOff' : 'auto-renew:turnOn'),
        icon: <RefreshCcw className="i" />,
        disabled: !autoRenew.changeable || lock !== null,
        onSelect: () => setAutoRenew(renewing, !on),
      },
    service !== null &&
      isPathSegment(service.id) && {
        kind: 'action',
        key: 'service',
        label: t('row.service'),
        icon: <Server className="i" />,
        onSelect: () => void navigate({ to: '/services/$type/$id', params: service }),
      },
    {
      kind: 'action',
      key: 'copy',
      label: t('row.copyName'),
      icon: <Copy className="i" />,
      onSelect: () =>
        void navigator.clipboard
          .writeText(unicodeName)
          .then(() => showToast({ text: t('common:copied') })),
    },
    manageUrl !== null && {
      kind: 'link',
      key: 'manage',
      label: t('row.manage', { brand: brand.name }),
      icon: <span className="tick" />,
      href: manageUrl,
      external: true,
    },
  ]
  return show(entries.filter((entry) => entry !== false))
}

export function RowMenu({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  return (
    <Menu
      label={t('row.menu', { name: domain.unicodeName })}
      className="btn quiet ico s"
      align="end"
      renderEntries={(show) => <Entries domain={domain} show={show} />}
    >
      <RowDots />
    </Menu>
  )
}
