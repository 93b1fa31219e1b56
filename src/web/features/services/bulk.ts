/** Selecting services, and what is done with the selection. One module, as `later.ts` is. */
export { ByNameDialog } from './ByNameDialog.tsx'
export { SelectionBar } from './SelectionBar.tsx'
