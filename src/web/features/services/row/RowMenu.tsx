import { useNavigate } from '@tanstack/react-router'
import { Copy, RefreshCcw, SquareArrowOutUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useFormerAutoRenew } from '#web/api/auto-renew.ts'
import type { Service } from '#web/api/services.ts'
import { useSession } from '#web/api/session.ts'
import { useChange } from '#web/shell/auto-renew/use-change.ts'
import { useLock } from '#web/shell/auto-renew/use-lock.ts'
import { Menu, type MenuEntry, type ShowEntries } from '#web/ui/Menu.tsx'
import { RowDots } from '#web/ui/RowDots.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { hasAddress } from './NameLink.tsx'

function Entries({ service, show }: { service: Service; show: ShowEntries }) {
  const { t } = useTranslation(['services', 'auto-renew', 'common'])
  const { brand } = useSession()
  const navigate = useNavigate()
  const setAutoRenew = useChange()
  const lock = useLock()
  const former = useFormerAutoRenew(service)
  const { type, id, name, autoRenew, manageUrl } = service
  const on = autoRenew?.enabled === true
  const entries: MenuEntry[] = []
  if (hasAddress(service)) {
    entries.push({
      kind: 'action',
      key: 'open',
      label: t('row.open'),
      icon: <SquareArrowOutUpRight className="i" />,
      onSelect: () => void navigate({ to: '/services/$type/$id', params: { type, id } }),
    })
  }
  if (autoRenew !== null) {
    const back = former !== undefined && former !== on
    entries.push({
      kind: 'action',
      key: 'auto-renew',
      label: back
        ? t(on ? 'auto-renew:turnBackOff' : 'auto-renew:turnBackOn')
        : t(on ? 'auto-renew:turnOff' : 'auto-renew:turnOn'),
      icon: <RefreshCcw className="i" />,
      disabled: !autoRenew.changeable || lock !== null,
      onSelect: () => setAutoRenew(service, !on),
    })
  }
  entries.push({
    kind: 'action',
    key: 'copy',
    label: t('row.copyName'),
    icon: <Copy className="i" />,
    onSelect: () =>
      void navigator.clipboard.writeText(name).then(() => showToast({ text: t('common:copied') })),
  })
  if (manageUrl !== null) {
    entries.push({
      kind: 'link',
      key: 'manage',
      label: t('row.manage', { brand: brand.name }),
      icon: <span className="tick" />,
      href: manageUrl,
      external: true,
    })
  }
  return show(entries)
}

export function RowMenu({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  return (
    <Menu
      label={t('row.menu', { name: service.name })}
      className="btn quiet ico s"
      align="end"
      renderEntries={(show) => <Entries service={service} show={show} />}
    >
      <RowDots />
    </Menu>
  )
}
