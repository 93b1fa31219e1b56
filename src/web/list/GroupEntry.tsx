import { Amount } from '#web/ui/Amount.tsx'

import type { GroupTexts } from './use-group-texts.ts'

/** A group line on a phone: name, count and sum. */
export const GroupEntry = ({ texts }: { texts: GroupTexts }) => (
  <>
    <span className="el" title={[texts.label, texts.facts[0]].join(' ')}>
      <b>{texts.label}</b>
      {texts.facts[0]}
    </span>
    <b className="num !me-0">
      <Amount text={texts.total} />
    </b>
  </>
)
