import { withoutDirectionMarks } from '#i18n/direction-marks.ts'
import { useSession } from '#web/api/session.ts'

/** The document's title: what the page shows, and the brand. */
export function WindowTitle({ text }: { text: string }) {
  const { brand } = useSession()
  return <title>{withoutDirectionMarks(`${text} · ${brand.name}`)}</title>
}
