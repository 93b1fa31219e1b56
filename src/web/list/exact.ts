/**
 * `activeOptions` of a tab's link. Otherwise the router would mark "All" as current on every tab,
 * because its search parameters are a subset of theirs.
 */
export const exact = { exact: true } as const
