/** A browser for tests of the sign-in: keeps cookies per host and is led from host to host. */
import type { TestBff } from '#testing/start.ts'

export class Visitor {
  readonly #bff: TestBff
  readonly #cookies = new Map<string, Map<string, string>>()

  constructor(bff: TestBff) {
    this.#bff = bff
  }

  get #origin(): string {
    return this.#bff.config.origin
  }

  /** The dashboard's cookies, by name. */
  get cookies(): Map<string, string> {
    return this.#jar(this.#origin)
  }

  #jar(origin: string): Map<string, string> {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    return jar
  }

  /** Takes cookies (`name=value`) that a page's own script was given. */
  keep(origin: string, cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [name = '', value = ''] = cookie.split('=')
      this.#jar(origin).set(name, value)
    }
  }

  /** One request, as a navigation unless `headers` say otherwise. */
  async send(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#origin)
    const jar = this.#jar(url.origin)
    const headers = new Headers(init.headers)
    headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const request = new Request(url, { ...init, headers, redirect: 'manual' })
    const response =
      url.origin === this.#origin ? await this.#bff.app.fetch(request) : await fetch(request)
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /Max-Age=0|1970/.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** A call of the dashboard's page, which may show `account` (its tag). */
  async call(method: string, path: string, body?: object, account?: string) {
    const response = await this.send(path, {
      method,
      headers: {
        'X-Requested-With': 'portico',
        'Sec-Fetch-Site': 'same-origin',
        ...(method !== 'GET' && { Origin: this.#origin }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(account !== undefined && { 'Portico-Account': account }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses freely
    const json: any = text === '' ? null : JSON.parse(text)
    return { status: response.status, headers: response.headers, json }
  }

  /** Follows redirects until there is none, or until `stop`. Returns the last address and response. */
  async open(
    address: string,
    stop: (url: URL) => boolean = () => false,
  ): Promise<{ url: URL; response: Response | null }> {
    let url = new URL(address, this.#origin)
    for (let hops = 0; hops < 12; hops += 1) {
      if (stop(url)) return { url, response: null }
      const response = await this.send(url.href)
      const location = response.headers.get('location')
      if (location === null) return { url, response }
      url = new URL(location, url)
    }
    throw new Error('too many redirects')
  }
}

/** Whether the dashboard would show a page at the address. */
export const isPage = ({ pathname }: URL): boolean =>
  !pathname.startsWith('/sign-in/oidc') &&
  !pathname.startsWith('/support/oidc') &&
  !pathname.startsWith('/auth') &&
  !pathname.startsWith('/choose')
