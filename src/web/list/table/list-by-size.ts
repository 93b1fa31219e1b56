import { useEffect, useState, type ReactNode } from 'react'

import type { DataListProps } from './list-props.ts'
import { wholeListLimit, WholeList } from './WholeList.tsx'

type List = <Row, G>(props: DataListProps<Row, G>) => ReactNode

let virtualList: List | undefined

const load = async (): Promise<void> => {
  virtualList ??= (await import('./VirtualList.tsx')).VirtualList
}

/** For a route's loader: loads the code of VirtualList in parallel with a long list's data. */
export const prepareList = (lines: number): Promise<void> =>
  lines > wholeListLimit ? load() : Promise.resolve()

/** The component for a list of this length. Switches at most once, when the list grows too long. */
export function useListBySize(lines: number): List {
  const [list, setList] = useState<List>(() => virtualList ?? WholeList)
  const isTooLong = lines > wholeListLimit && list === WholeList
  useEffect(() => {
    if (isTooLong) void load().then(() => setList(() => virtualList ?? WholeList))
  }, [isTooLong])
  return list
}
