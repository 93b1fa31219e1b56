/** So many pieces a concatenated string may hold on to. */
const every = 16

/** Flattens a text that grows piece by piece now and then, so that it does not keep all of them. */
export function flatten(text: string, pieces: number): void {
  // To read a character V8 puts the pieces together; there is no other way to ask for it.
  if (pieces % every === 0) text.charCodeAt(0)
}
