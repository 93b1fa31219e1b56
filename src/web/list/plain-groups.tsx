import type { Group } from '#contract/shapes.ts'

import { spanProps } from './table/list-props.ts'

/** Renders group lines that have a name and a count, but no sum. */
export function plainGroups(
  columnCount: number,
  textsOf: (group: Group) => { label: string; count: string },
) {
  const render = (group: Group) => {
    const { label, count } = textsOf(group)
    return (
      <>
        <b>{label}</b> {count}
      </>
    )
  }
  return {
    renderGroupCells: (group: Group) => <td {...spanProps(columnCount)}>{render(group)}</td>,
    renderGroupEntry: (group: Group) => <span>{render(group)}</span>,
  }
}
