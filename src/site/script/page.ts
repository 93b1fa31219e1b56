/**
 * The one script of the public pages, deferred. Everything works without it: it filters while
 * somebody types, sorts without a new page, copies, and closes menus.
 */
import { markContents } from './contents.ts'
import { copyButtons } from './copy.ts'
import { filterRows } from './filter.ts'
import { closeMenus } from './menus.ts'
import { sortRows } from './sort.ts'

const table = document.querySelector<HTMLTableElement>('#prices')
if (table) {
  filterRows(table)
  sortRows(table)
}
closeMenus()
copyButtons()
markContents()
