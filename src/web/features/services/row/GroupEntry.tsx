import type { Group } from '#contract/shapes.ts'
import { Amount } from '#web/ui/Amount.tsx'

import { useGroupTexts } from './use-group-texts.ts'

export function GroupEntry({ group }: { group: Group }) {
  const { label, count, total } = useGroupTexts()(group)
  return (
    <>
      <span className="el">
        <b>{label}</b>
        {count}
      </span>
      <b className="num !me-0">
        <Amount text={total} />
      </b>
    </>
  )
}
