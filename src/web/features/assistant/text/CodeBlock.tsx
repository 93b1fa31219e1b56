import { Check, Copy } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { IconButton } from '#web/ui/IconButton.tsx'

import { useCopied } from './use-copied.ts'

export function CodeBlock({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['assistant', 'common'])
  const code = useRef<HTMLPreElement>(null)
  const [copied, copy] = useCopied()
  return (
    <div className="code" dir="ltr">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard scrolling */}
      <pre ref={code} dir="ltr" tabIndex={0} aria-label={t('code')}>
        {children}
      </pre>
      <IconButton
        size="s"
        label={copied ? t('common:copied') : t('copyCode')}
        icon={copied ? <Check className="i s" /> : <Copy className="i s" />}
        onClick={() => void copy({ text: code.current?.textContent ?? '' })}
      />
    </div>
  )
}
