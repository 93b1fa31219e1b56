/**
 * What the services page shows right after its rows. One module, because every file that a page can
 * load costs bytes in the page itself: docs/decisions/0040-first-page-bytes.md.
 */
export { RowLabels } from '#web/renewal/labels/RowLabels.tsx'

export { GroupNote } from './GroupNote.tsx'
export { Lead } from './Lead.tsx'
export { MoreFilters } from './toolbar/MoreFilters.tsx'
export { WhatIfButton } from './what-if/WhatIfButton.tsx'
