import { Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.ts'

import { useScopeNames } from './use-scope-names.ts'

/** Copies what the provider calls the permissions to allow; nothing if nobody has stated it. */
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
