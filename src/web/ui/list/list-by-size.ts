import { useEffect, useState, type ReactNode } from 'react'

import type { DataListProps } from './DataList.tsx'
import { linesDrawnWhole, WholeList } from './WholeList.tsx'

type List = <Row, G>(props: DataListProps<Row, G>) => ReactNode

let virtualList: List | undefined

const load = async (): Promise<void> => {
  virtualList ??= (await import('./VirtualList.tsx')).VirtualList
}

/**
 * Waits for the code that a list of so many lines needs, so that it is drawn by view from the start:
 * for a route's loader, beside its data.
 */
export const prepareList = (lines: number): Promise<void> =>
  lines > linesDrawnWhole ? load() : Promise.resolve()

/** What draws a list of so many lines: it begins as it can, and changes when it grows too long. */
export function useListBySize(lines: number): List {
  const [list, setList] = useState<List>(() => virtualList ?? WholeList)
  const tooLong = lines > linesDrawnWhole && list === WholeList
  useEffect(() => {
    if (tooLong) void load().then(() => setList(() => virtualList ?? WholeList))
  }, [tooLong])
  return list
}
