import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { useScopeNames } from './use-scope-names.ts'

/** Copies the provider's names of the permissions to allow. Renders nothing if they are not configured. */
export function CopyScopes() {
  const { t } = useTranslation(['link-key', 'common'])
  const { all } = useScopeNames()
  if (all.length === 0) return null
  const copy = (): void =>
    void navigator.clipboard
      .writeText(all.join(' '))
      .then(() => showToast({ text: t('common:copied') }))
  return (
    <Button onClick={copy}>
      <Copy className="i s" />
      {t('allow.copy')}
    </Button>
  )
}
