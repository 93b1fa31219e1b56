import { useTranslation } from 'react-i18next'

import { Button } from '#web/ui/Button.tsx'

/** Replaces the messages in presenter mode: any of them may contain a name or an amount. */
export function HiddenChat({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('presenter')
  return (
    <div className="grid flex-1 content-center justify-items-center gap-2 p-6 text-center">
      <b className="bb">{t('chat.title')}</b>
      <p className="ink2">{t('chat.text')}</p>
      <Button onClick={onShow}>{t('chat.show')}</Button>
    </div>
  )
}
