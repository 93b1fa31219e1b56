/** A platform and a BFF on free ports with their own data, and ways to make them fail. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startBff, startPlatform, stop, type SampleKey } from '#scripts/processes.ts'
import { sampleLogin } from '#scripts/sample-login.ts'
import { shiftOption } from '#scripts/shift-clock.ts'
import { freePort } from '#testing/free-port.ts'

import { copySample } from './sample.ts'

/** An entry of the platform's fault table (`POST /__faults`). */
export interface Fault {
  method?: string
  /** Regular expression for the path and query after `/api/v1`. */
  path: string
  mode: '500' | '503' | '429' | '401' | '403' | 'timeout' | 'cut' | 'html' | 'slow' | 'lost'
  ms?: number
  times?: number
}

type Platform = Awaited<ReturnType<typeof startPlatform>>
type Bff = Awaited<ReturnType<typeof startBff>>

export class World {
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  readonly #settings: Record<string, string>
  /** 0 means any free port. After the first start both servers keep theirs across restarts. */
  readonly #ports = { platform: 0, bff: 0 }
  #host = '127.0.0.1'
  #platform: Platform | null = null
  #bff: Bff | null = null
  #keys: readonly SampleKey[] = []

  private constructor(settings: Record<string, string>) {
    this.#settings = { ...settings }
  }

  /** `hasLogin`: with the OpenID provider that `npm start` runs, and sample people. */
  static async start(settings: Record<string, string> = {}, hasLogin = false): Promise<World> {
    const world = new World(settings)
    if (settings['PORTICO_SIGN_IN']?.includes('passkey')) await world.#useHostName()
    if (hasLogin) await world.#addLogin()
    copySample(join(world.#dataDir, 'platform'))
    await world.startPlatform()
    await world.startBff()
    return world
  }

  /** Passkeys belong to a host name, so the browser must use one. */
  async #useHostName(): Promise<void> {
    this.#ports.bff = await freePort()
    this.#host = 'localhost'
    this.#settings['PORTICO_ORIGIN'] = this.origin
  }

  /** Login and dashboard name each other's address, so both ports are chosen before the start. */
  async #addLogin(): Promise<void> {
    this.#ports.bff = await freePort()
    const login = sampleLogin({
      PORT: String(this.#ports.bff),
      PLATFORM_LOGIN_PORT: String(await freePort()),
    })
    Object.assign(this.#settings, login?.platform, login?.bff)
  }

  get origin(): string {
    return `http://${this.#host}:${this.#ports.bff}`
  }

  /** The sample key of an account; with `readOnly`, one without write scopes. */
  keyOf(account: string, readOnly = false): string {
    const sampleKey = this.#keys.find(
      (entry) =>
        entry.account === account &&
        [entry.scopes].flat().some((scope) => scope.includes('write')) !== readOnly,
    )
    if (!sampleKey) throw new Error(`no sample key for ${account}`)
    return sampleKey.key
  }

  async startPlatform(): Promise<void> {
    this.#platform = await startPlatform({
      PLATFORM_PORT: String(this.#ports.platform),
      PLATFORM_DATA_DIR: join(this.#dataDir, 'platform'),
      PLATFORM_FAULTS: '1',
      PLATFORM_RATE_PER_MINUTE: '6000',
      ...this.#settings,
    })
    this.#keys = this.#platform.listening.sampleKeys
    this.#ports.platform = this.#platform.listening.port
  }

  async startBff(): Promise<void> {
    this.#bff = await startBff({
      PORT: String(this.#ports.bff),
      PORTICO_UPSTREAM_URL: `http://127.0.0.1:${this.#ports.platform}`,
      PORTICO_DATA_DIR: this.#dataDir,
      PORTICO_BRAND_NAME: 'Northmark',
      PORTICO_LOG_LEVEL: 'silent',
      PORTICO_UPSTREAM_TIMEOUT_MS: '3000',
      ...this.#settings,
    })
    this.#ports.bff = Number(new URL(this.#bff.listening.origin).port)
  }

  async stopPlatform(signal?: NodeJS.Signals): Promise<void> {
    if (this.#platform) await stop(this.#platform.child, signal)
    this.#platform = null
  }

  async stopBff(signal?: NodeJS.Signals): Promise<void> {
    if (this.#bff) await stop(this.#bff.child, signal)
    this.#bff = null
  }

  /** Kills both servers and starts them again on the same data. */
  async crashAndRestart(): Promise<void> {
    await Promise.all([this.stopBff('SIGKILL'), this.stopPlatform('SIGKILL')])
    await this.startPlatform()
    await this.startBff()
  }

  /** Restarts the BFF with its clock so many milliseconds ahead. */
  async moveClock(ahead: number): Promise<void> {
    this.#settings['NODE_OPTIONS'] = shiftOption(ahead)
    await this.stopBff()
    await this.startBff()
  }

  /** Replaces the platform's fault table. */
  async setFaults(...faults: Fault[]): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${this.#ports.platform}/__faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(faults),
    })
    if (!response.ok) throw new Error(`the platform rejected the fault table: ${response.status}`)
  }

  /** Calls the platform directly, bypassing the BFF, to see what the provider has stored. */
  async provider(
    account: string,
    path: string,
    { method = 'GET', body }: { method?: string; body?: object } = {},
  ): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.#ports.platform}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.keyOf(account)}`,
        // Of the pages that the tests look at.
        'Accept-Language': 'en',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await response.json()) as { data: unknown }
    return data
  }

  async end(): Promise<void> {
    await Promise.all([this.stopBff(), this.stopPlatform()])
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}
