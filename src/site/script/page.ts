/**
 * The script of the public pages. They work without it; it adds filtering while typing, sorting
 * without a page load, copy buttons and closing menus.
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
