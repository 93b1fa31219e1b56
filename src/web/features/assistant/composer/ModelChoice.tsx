import { ChevronDown, Cpu } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { useSession } from '#web/api/session.ts'
import { Menu } from '#web/ui/Menu.tsx'

interface ModelChoiceProps {
  model: string | undefined
  onChoose: (model: string) => void
}

/** Shown only if the operator offers several models. */
export function ModelChoice({ model, onChoose }: ModelChoiceProps) {
  const { t } = useTranslation('assistant')
  const { models } = useSession()
  if (models.length < 2) return null
  const chosen = model ?? models[0] ?? ''
  return (
    <Menu
      label={t('model', { model: chosen })}
      className="btn quiet s"
      side="top"
      entries={models.map((name) => ({
        kind: 'radio',
        key: name,
        label: name,
        checked: name === chosen,
        onSelect: () => onChoose(name),
      }))}
    >
      <Cpu className="i s" />
      <span className="el">{chosen}</span>
      <ChevronDown className="i s" />
    </Menu>
  )
}
