/**
 * The address to open after signing in, as path, query and fragment. `null` unless `next` is a page of
 * `origin`: guards against open redirects, and against leading back to the sign-in itself.
 */
export function returnAddress(next: string | null | undefined, origin: string): string | null {
  // Browsers read `\` as `/`, so `/\evil.example` is another host.
  if (!next?.startsWith('/') || next.includes('\\') || !URL.canParse(next, origin)) return null
  const url = new URL(next, origin)
  if (url.origin !== origin || /^\/(?:sign-in|link-key|api|embed)(?:\/|$)/.test(url.pathname))
    return null
  // `/.//evil.example` parses to the path `//evil.example`.
  if (url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
