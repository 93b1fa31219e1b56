import { withoutDirectionMarks } from '#i18n/direction-marks.ts'
import { useSession } from '#web/api/session.ts'

/** The document's title: what the page shows, which of several accounts, and the brand. */
export function WindowTitle({ text }: { text: string }) {
  const { account, brand } = useSession()
  const parts = [
    text,
    ...(account?.color && account.displayName ? [account.displayName] : []),
    brand.name,
  ]
  return <title>{withoutDirectionMarks(parts.join(' · '))}</title>
}
