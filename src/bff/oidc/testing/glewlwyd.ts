/** Debian's login server glewlwyd with one client and one person, for a release test. */
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

import { freePort } from '#testing/free-port.ts'

/** The package's own files: its configuration, and the tables of a new installation. */
const configuration = '/etc/glewlwyd/glewlwyd.conf'
const tables = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'

export const person = { username: 'lena', password: 'a password of the test' }

interface Client {
  /** The dashboard's origin. */
  origin: string
  secret: string
}

/** Sends JSON. Cookies are `name=value; …`. @throws unless it is accepted */
async function send(method: string, address: string, body: object | undefined, cookie: string) {
  const response = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', Cookie: cookie },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`)
  return response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '')
}

export async function startGlewlwyd(client: Client) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-glewlwyd-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const database = new DatabaseSync(join(folder, 'login.db'))
  database.exec(readFileSync(tables, 'utf8'))
  database.close()
  const settings = { log_mode: 'console', external_url: origin }
  const edited = Object.entries(settings).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}="${value}"`),
    readFileSync(configuration, 'utf8').replace(/^port=.*$/m, `port=${port}`),
  )
  const file = join(folder, 'glewlwyd.conf')
  const own = `database = { type = "sqlite3"; path = "${folder}/login.db"; };`
  writeFileSync(file, edited.replace(/^@include.*$/m, own))
  const child = spawn('glewlwyd', ['-c', file], { stdio: 'ignore' })
  const isUp = () =>
    fetch(`${origin}/config`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await sleep(20)

  const api = `${origin}/api`
  const administrator = { username: 'admin', password: 'password' }
  const cookie = (await send('POST', `${api}/auth/`, administrator, '')).join('; ')
  const issuer = `${api}/oidc`
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }
  const plugin = {
    module: 'oidc',
    name: 'oidc',
    display_name: 'Login',
    parameters: {
      iss: issuer,
      'jwt-type': 'ecdsa',
      'jwt-key-size': '256',
      'jwks-private': JSON.stringify({ keys: [key] }),
      'jwks-show': true,
      'auth-type-code-enabled': true,
      'access-token-duration': 3600,
      'refresh-token-duration': 3600,
      'code-duration': 600,
      'allowed-scope': ['openid'],
      'email-claim': 'mandatory',
      'pkce-allowed': true,
      'pkce-required': true,
      'session-management-allowed': true,
      'session-cookie-name': 'LOGIN_SID',
      'session-cookie-expiration': 3600,
      'back-channel-logout-allowed': true,
    },
  }
  await send('POST', `${api}/mod/plugin/`, plugin, cookie)
  const user = { ...person, email: 'lena@okafor.example', enabled: true }
  await send('POST', `${api}/user/`, { ...user, scope: ['openid', 'g_profile'] }, cookie)
  const registered = {
    client_id: 'portico',
    client_secret: client.secret,
    confidential: true,
    enabled: true,
    redirect_uri: [`${client.origin}/sign-in/oidc/callback`],
    post_logout_redirect_uris: `${client.origin}/sign-in`,
    backchannel_logout_uri: `${client.origin}/sign-in/oidc/logout`,
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post'],
    scope: ['openid'],
  }
  await send('POST', `${api}/client/`, registered, cookie)

  return {
    issuer,
    /** What its page does when the person enters the password and agrees. Returns the cookies. */
    async signIn(): Promise<string[]> {
      const cookies = await send('POST', `${api}/auth/`, person, '')
      const grant = { scope: 'openid' }
      await send('PUT', `${api}/auth/grant/portico/`, grant, cookies.join('; '))
      return cookies
    },
    /** What its page does when the person agrees to sign out there, at this address. */
    async signOut(page: URL, cookies: readonly string[]): Promise<void> {
      const sid = page.searchParams.get('sid')
      await send('DELETE', `${issuer}/session/${sid}/`, undefined, cookies.join('; '))
    },
    async end(): Promise<void> {
      const exited = once(child, 'exit')
      child.kill()
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
