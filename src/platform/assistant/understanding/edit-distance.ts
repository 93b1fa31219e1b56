/** Whether `a` becomes `b` by at most `limit` inserted, missing, wrong or swapped letters. */
export function isWithinEdits(a: string, b: string, limit: number): boolean {
  if (Math.abs(a.length - b.length) > limit) return false
  let twoBack: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwap =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current.push(
        Math.min(
          (previous[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (previous[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwap ? (twoBack[column - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...current) > limit) return false
    twoBack = previous
    previous = current
  }
  return (previous[b.length] ?? Infinity) <= limit
}

/** Longer words may have more typing errors; short ones none. */
export const editsAllowed = (length: number): number => (length < 5 ? 0 : length < 9 ? 1 : 2)
