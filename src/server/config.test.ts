import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const upstream = { PORTICO_UPSTREAM_URL: 'https://api.provider.example' }
const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString(
  'base64url',
)

const oidc = {
  PORTICO_SIGN_IN: 'oidc',
  PORTICO_OIDC_ISSUER: 'https://login.example',
  PORTICO_OIDC_CLIENT_ID: 'portico',
  PORTICO_OIDC_CLIENT_SECRET: 'the client’s secret',
}
const staff = {
  PORTICO_SUPPORT_OIDC_ISSUER: 'https://login.example',
  PORTICO_SUPPORT_OIDC_CLIENT_ID: 'staff',
  PORTICO_SUPPORT_OIDC_CLIENT_SECRET: 'the client’s secret',
}

const linesOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
}

describe('configuration', () => {
  test('has defaults for everything but the provider', () => {
    const config = readConfig(upstream)
    expect(config.origin).toBe('http://127.0.0.1:4400')
    expect(config.loopback).toBe(true)
    expect(config.PORTICO_UPSTREAM_TIMEOUT_MS).toBe(10_000)
    expect(config.PORTICO_SIGN_IN).toEqual(['api-key'])
    expect(linesOf({})).toEqual(['PORTICO_UPSTREAM_URL: is required'])
  })

  test.each([
    ['PORTICO_UPSTREAM_UR', 'did you mean PORTICO_UPSTREAM_URL?'],
    ['PORTICO_TRUSTED_PROXYS', 'did you mean PORTICO_TRUSTED_PROXIES?'],
    ['PORTICO_PORT', 'did you mean PORT?'],
    ['PORTICO_SECRETS_FILES', 'did you mean PORTICO_SECRETS_FILE?'],
    ['PORTICO_TELEMETRY', 'see docs/configuration.md'],
  ])('refuses %s, which is no setting', (name, advice) => {
    expect(linesOf({ ...upstream, [name]: '4400' })).toEqual([
      `${name}: is not a setting; ${advice}`,
    ])
  })

  test("starts beside Kubernetes' services portico and portico-metrics", () => {
    const config = readConfig({
      ...upstream,
      PORTICO_PORT: 'tcp://10.0.0.11:4400',
      PORTICO_SERVICE_HOST: '10.0.0.11',
      PORTICO_SERVICE_PORT: '4400',
      PORTICO_SERVICE_PORT_HTTP: '4400',
      PORTICO_PORT_4400_TCP: 'tcp://10.0.0.11:4400',
      PORTICO_PORT_4400_TCP_PROTO: 'tcp',
      PORTICO_PORT_4400_TCP_PORT: '4400',
      PORTICO_PORT_4400_TCP_ADDR: '10.0.0.11',
      PORTICO_METRICS_PORT: 'tcp://10.0.0.12:9464',
      PORTICO_METRICS_SERVICE_HOST: '10.0.0.12',
    })
    expect([config.PORT, config.PORTICO_METRICS_PORT]).toEqual([4400, undefined])
  })

  test('an empty variable counts as not set', () => {
    expect(readConfig({ ...upstream, PORT: '', PORTICO_STORE_URL: '' }).PORT).toBe(4400)
  })

  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number'],
    [
      { PORTICO_ORIGIN: 'http://panel.example', PORTICO_SECRETS: secret },
      'PORTICO_ORIGIN: plain http is for loopback only',
    ],
    [{ PORTICO_ORIGIN: 'https://panel.example/x' }, 'PORTICO_ORIGIN: must be an origin only'],
    [{ PORTICO_ORIGIN: 'https://panel.example' }, 'PORTICO_SECRETS: required outside loopback'],
    [{ PORTICO_UPSTREAM_URL: 'http://api.example' }, 'PORTICO_UPSTREAM_URL: must be https'],
    [{ PORTICO_UPSTREAM_URL: 'http://169.254.169.254' }, 'PORTICO_UPSTREAM_URL: must be https'],
    [{ PORTICO_UPSTREAM_URL: 'file:///etc/passwd' }, 'PORTICO_UPSTREAM_URL: must be an http(s)'],
    [
      { PORTICO_UPSTREAM_URL: 'https://me:pw@api.example' },
      'PORTICO_UPSTREAM_URL: must be an http',
    ],
    [{ PORTICO_SECRETS: 'changeme' }, 'PORTICO_SECRETS: must be 32 random bytes'],
    [{ PORTICO_SECRETS: 'A'.repeat(43) }, 'PORTICO_SECRETS: must be 32 random bytes'],
    [{ PORTICO_METRICS_PORT: '9464' }, 'PORTICO_METRICS_TOKEN: required by PORTICO_METRICS_PORT'],
    [{ PORTICO_METRICS_TOKEN: 'too short' }, 'PORTICO_METRICS_TOKEN: must be 16 to 512'],
    [
      {
        PORTICO_METRICS_SOCKET: '/run/portico.sock',
        PORTICO_METRICS_PORT: '9464',
        PORTICO_METRICS_TOKEN: 'a-token-of-the-operator',
        PORTICO_OIDC_CLIENT_SECRET: 'the client’s secret',
      },
      'PORTICO_METRICS_SOCKET: set this or PORTICO_METRICS_PORT',
    ],
    [
      { PORTICO_METRICS_SOCKET: 'portico.sock' },
      'PORTICO_METRICS_SOCKET: must be an absolute path',
    ],
    [{ PORTICO_SESSION_READS: '65' }, 'PORTICO_SESSION_READS: at most 64'],
    [{ PORTICO_READ_CONNECTIONS: '3' }, 'PORTICO_READ_CONNECTIONS: must be at least 4'],
    [{ PORTICO_SIGN_IN: 'magic' }, 'PORTICO_SIGN_IN: must be one of'],
    [{ PORTICO_SIGN_IN: 'single-key' }, 'PORTICO_API_KEY: required by single-key'],
    [{ PORTICO_UPSTREAM_URL: 'https://api.example/?v=2' }, 'PORTICO_UPSTREAM_URL: must be an http'],
    [
      { PORTICO_ORIGIN: 'https://panel.example', PORTICO_SECRETS: ',' },
      'PORTICO_SECRETS: required outside loopback',
    ],
    [{ PORTICO_TRUSTED_PROXIES: '10.0.0.0/40' }, 'PORTICO_TRUSTED_PROXIES: "10.0.0.0/40"'],
    [{ PORTICO_TRUSTED_PROXIES: '10.0.0.0/' }, 'PORTICO_TRUSTED_PROXIES: "10.0.0.0/"'],
    [{ PORTICO_TRUSTED_PROXIES: '10.0.0.0/8/9' }, 'PORTICO_TRUSTED_PROXIES: "10.0.0.0/8/9"'],
    [{ PORTICO_EMBED_ORIGINS: 'https://a.example; script-src *' }, 'PORTICO_EMBED_ORIGINS: must'],
    [{ PORTICO_IMAGE_HOSTS: 'a.example; script-src *' }, 'PORTICO_IMAGE_HOSTS: must be hosts'],
    [{ PORTICO_LINKS: '{"pay":"javascript:alert(1)"}' }, 'PORTICO_LINKS: must be https:'],
    [{ PORTICO_LINKS: '{' }, 'PORTICO_LINKS: must be JSON'],
    [{ PORTICO_LINKS: '{"privcy":"/privacy"}' }, 'PORTICO_LINKS: has an unknown name, "privcy"'],
    [
      { PORTICO_LINKS: '{"help:refund":"/x"}' },
      'PORTICO_LINKS: has an unknown name, "help:refund"',
    ],
    [{ PORTICO_EMBED_ORIGINS: 'example.com' }, 'PORTICO_EMBED_ORIGINS: must be origins'],
    [{ PORTICO_EMBED_ORIGINS: 'https://a.example/' }, 'PORTICO_EMBED_ORIGINS: must be origins'],
    [{ PORTICO_IMAGE_HOSTS: 'https://a.example' }, 'PORTICO_IMAGE_HOSTS: must be hosts'],
    [{ PORTICO_IMAGE_HOSTS: '*.a.example' }, 'PORTICO_IMAGE_HOSTS: must be hosts'],
    [{ PORTICO_IMAGE_HOSTS: 'a.example/images' }, 'PORTICO_IMAGE_HOSTS: must be hosts'],
    [
      { PORTICO_OIDC_ISSUER: 'https://login.example' },
      'PORTICO_OIDC_ISSUER: is not used unless PORTICO_SIGN_IN names oidc',
    ],
    [
      {
        ...oidc,
        PORTICO_OIDC_ISSUER: `${oidc.PORTICO_OIDC_ISSUER}/.well-known/openid-configuration`,
      },
      'PORTICO_OIDC_ISSUER: is without /.well-known',
    ],
    [
      {
        ...staff,
        PORTICO_SUPPORT_OIDC_ISSUER: 'https://x.example/.well-known/openid-configuration',
      },
      'PORTICO_SUPPORT_OIDC_ISSUER: is without /.well-known',
    ],
    [
      { PORTICO_STORE_URL: 'http://127.0.0.1', PORTICO_SECRETS: secret },
      'PORTICO_STORE_URL: must be redis://',
    ],
    [{ PORTICO_STORE_URL: 'redis://127.0.0.1' }, 'PORTICO_SECRETS: required by PORTICO_STORE_URL'],
  ])('%j is refused with one clear line', (env, line) => {
    const lines = linesOf({ ...upstream, ...env })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(line)
  })

  test('names of links, origins and hosts are read as documented', () => {
    const links = { 'help:refunds': '/x', 'nav@de:Hosting': '/h', 'nav:Hosting': '/h', pay: '/p' }
    const config = readConfig({
      ...upstream,
      PORTICO_LINKS: JSON.stringify(links),
      PORTICO_EMBED_ORIGINS: "'self', https://*.a.example,http://localhost:8080",
      PORTICO_IMAGE_HOSTS: 'a.example, localhost:8080',
    })
    expect(config.PORTICO_LINKS).toEqual(links)
    expect(config.PORTICO_EMBED_ORIGINS).toEqual([
      "'self'",
      'https://*.a.example',
      'http://localhost:8080',
    ])
    expect(config.PORTICO_IMAGE_HOSTS).toEqual(['a.example', 'localhost:8080'])
  })

  test('staff sign-in needs all of its variables, and a client of its own', () => {
    const client = { ...staff, PORTICO_SUPPORT_OIDC_CLIENT_ID: 'portico' }
    expect(linesOf({ ...upstream, ...client })).toEqual([])
    for (const name of Object.keys(client))
      expect(linesOf({ ...upstream, ...client, [name]: '' })).toEqual([
        `${name}: required by staff sign-in`,
      ])
    expect(
      linesOf({ ...upstream, ...client, PORTICO_SUPPORT_OIDC_ISSUER: 'http://login.example' }),
    ).toEqual(['PORTICO_SUPPORT_OIDC_ISSUER: must be https'])
    expect(linesOf({ ...upstream, ...client, ...oidc })).toEqual([
      'PORTICO_SUPPORT_OIDC_CLIENT_ID: must not be the client of customers',
    ])
  })

  test('passkeys need a host name, and a way to add the first one', () => {
    const linesWith = (ways: string, origin: string) =>
      linesOf({ ...upstream, PORTICO_SIGN_IN: ways, PORTICO_ORIGIN: origin })
    expect(linesWith('passkey,api-key', 'http://localhost:4400')).toEqual([])
    for (const origin of ['http://127.0.0.1:4400', 'http://[::1]:4400'])
      expect(linesWith('passkey,api-key', origin)).toEqual([
        'PORTICO_SIGN_IN: passkey needs a host name in PORTICO_ORIGIN, not an address',
      ])
    expect(linesWith('passkey', 'http://localhost:4400')).toEqual([
      'PORTICO_SIGN_IN: passkey needs api-key or oidc, to add the first one',
    ])
  })

  test('KEY-5: refuses single-key outside loopback', () => {
    const env = { ...upstream, PORTICO_SIGN_IN: 'single-key', PORTICO_API_KEY: 'k'.repeat(20) }
    expect(linesOf(env)).toEqual([])
    const open = { ...env, PORTICO_ORIGIN: 'https://panel.example', PORTICO_SECRETS: secret }
    expect(linesOf(open)).toEqual(['PORTICO_SIGN_IN: single-key is for loopback only'])
  })

  describe('a secret in a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-config-'))
    afterAll(() => rmSync(folder, { recursive: true }))
    const fileWith = (text: string) => {
      const path = join(folder, randomUUID())
      writeFileSync(path, text)
      return path
    }

    test.each(['', '\n', '\r\n', '\n\n'])('is read without its trailing %j', (end) => {
      const env = {
        PORTICO_SECRETS_FILE: fileWith(`${secret}${end}`),
        PORTICO_API_KEY_FILE: fileWith(`nmk_the_only_key${end}`),
        PORTICO_METRICS_TOKEN_FILE: fileWith(`a-token-of-the-operator${end}`),
        PORTICO_OIDC_CLIENT_SECRET_FILE: fileWith(`the client’s secret${end}`),
      }
      expect(readConfig({ ...upstream, ...env })).toMatchObject({
        PORTICO_SECRETS: [Buffer.from(secret, 'base64url')],
        PORTICO_API_KEY: 'nmk_the_only_key',
        PORTICO_METRICS_TOKEN: 'a-token-of-the-operator',
      })
    })

    test('satisfies what needs the secret', () => {
      const env = {
        PORTICO_ORIGIN: 'https://panel.example',
        PORTICO_SECRETS_FILE: fileWith(secret),
        PORTICO_METRICS_PORT: '9464',
        PORTICO_METRICS_TOKEN_FILE: fileWith('a-token-of-the-operator'),
      }
      expect(linesOf({ ...upstream, ...env })).toEqual([])
    })

    test('is refused with one line that names the variable and the file', () => {
      const lineOf = (path: string) => linesOf({ ...upstream, PORTICO_SECRETS_FILE: path })
      const missing = join(folder, 'missing')
      expect(lineOf(missing)).toEqual([`PORTICO_SECRETS_FILE: ${missing} cannot be read (ENOENT)`])
      expect(lineOf(folder)).toEqual([`PORTICO_SECRETS_FILE: ${folder} is not a file`])
      expect(lineOf('/dev/zero')).toEqual(['PORTICO_SECRETS_FILE: /dev/zero is not a file'])
      const empty = fileWith('\n')
      expect(lineOf(empty)).toEqual([`PORTICO_SECRETS_FILE: ${empty} is empty`])
      const long = fileWith('A'.repeat(65_537))
      expect(lineOf(long)).toEqual([`PORTICO_SECRETS_FILE: ${long} is longer than 65536 bytes`])
      expect(lineOf(fileWith('changeme'))).toEqual([
        'PORTICO_SECRETS_FILE: must be 32 random bytes each, in base64url',
      ])
    })

    test('excludes the variable itself', () => {
      const env = { ...upstream, PORTICO_SECRETS: secret, PORTICO_SECRETS_FILE: fileWith(secret) }
      expect(linesOf(env)).toEqual(['PORTICO_SECRETS_FILE: set this or PORTICO_SECRETS, not both'])
      expect(linesOf({ ...env, PORTICO_SECRETS: '' })).toEqual([])
      expect(linesOf({ ...env, PORTICO_SECRETS_FILE: '' })).toEqual([])
    })
  })

  test('reports one line per wrong variable', () => {
    expect(linesOf({ PORT: '-1', PORTICO_SESSION_HOURS: '0' })).toHaveLength(3)
  })

  test('allows plain http to a remote provider with PORTICO_UPSTREAM_INSECURE', () => {
    const env = { PORTICO_UPSTREAM_URL: 'http://api.example', PORTICO_UPSTREAM_INSECURE: '1' }
    expect(linesOf(env)).toEqual([])
  })
})
