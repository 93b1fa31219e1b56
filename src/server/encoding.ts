/**
 * The best of the offered encodings that a client accepts (RFC 9110 §12.5.3); among equals the first. A
 * coding that it does not name counts only through `*`. `identity` is always the last resort.
 */
export function negotiateEncoding<E extends string>(
  header: string | null,
  offered: readonly E[],
): E | 'identity' {
  if (!header) return 'identity'
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const q = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, q === undefined ? 1 : Number(q.slice(2))]
      }),
  )
  let best: E | 'identity' = 'identity'
  let bestWeight = 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? weights.get('*') ?? 0
    if (weight <= bestWeight) continue
    best = encoding
    bestWeight = weight
  }
  return best
}
