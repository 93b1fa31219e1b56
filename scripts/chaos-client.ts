/** Requests to a started server, as a browser sends them. Part of `npm run chaos`. */
export interface Row {
  name: string
  expected: string
  seen: string
  /** Milliseconds; `null` where the time does not matter. */
  ms: number | null
}

export function createClient(origin: string) {
  const send = (method: string, path: string, cookie = '', body?: object) =>
    fetch(origin + path, {
      method,
      headers: {
        'x-requested-with': 'portico',
        'content-type': 'application/json',
        origin,
        cookie,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    send,
    /** Status and code, and the milliseconds it took. */
    async outcome(...call: Parameters<typeof send>): Promise<{ seen: string; ms: number }> {
      const started = performance.now()
      const response = await send(...call)
      const text = await response.text()
      const ms = Math.round(performance.now() - started)
      const { code } = (text && !response.ok ? JSON.parse(text) : {}) as { code?: string }
      return { seen: `${response.status}${code ? ` ${code}` : ''}`, ms }
    },
    readiness: async () => (await send('GET', '/readyz')).text(),
    /** The cookie of a new session. */
    async signIn(apiKey: string): Promise<string> {
      const response = await send('POST', '/api/session', '', { apiKey })
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    },
  }
}

/** Repeats until `isMet`, for at most 20 seconds. */
export async function eventually(
  read: () => Promise<string>,
  isMet: (text: string) => boolean,
): Promise<{ seen: string; ms: number }> {
  const started = performance.now()
  for (;;) {
    const seen = await read()
    const ms = Math.round(performance.now() - started)
    if (isMet(seen) || ms > 20_000) return { seen, ms }
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
}
