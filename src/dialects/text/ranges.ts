/** Part of a text: its first position and the one after its last. */
export type Range = readonly [start: number, end: number]
