/**
 * Of a tab's link: the router marks it as current only where the address is wholly its own. Without
 * it "All", whose search is part of every other tab's, would be marked beside them.
 */
export const exact = { exact: true } as const
