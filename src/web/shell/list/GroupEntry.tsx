import { Amount } from '#web/ui/Amount.tsx'

import type { GroupTexts } from './GroupCells.tsx'

/** A group's line on a phone: name, how many, its sum. */
export const GroupEntry = ({ texts }: { texts: GroupTexts }) => (
  <>
    <span className="el">
      <b>{texts.label}</b>
      {texts.facts[0]}
    </span>
    <b className="num !me-0">
      <Amount text={texts.total} />
    </b>
  </>
)
