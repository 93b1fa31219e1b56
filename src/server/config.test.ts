import { describe, expect, test } from 'vitest'

import { ConfigError, readConfig } from './config.ts'

const upstream = { PORTICO_UPSTREAM_URL: 'https://api.provider.example' }
const secret = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString(
  'base64url',
)

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
      },
      'PORTICO_METRICS_SOCKET: set this or PORTICO_METRICS_PORT',
    ],
    [
      { PORTICO_METRICS_SOCKET: 'portico.sock' },
      'PORTICO_METRICS_SOCKET: must be an absolute path',
    ],
    [{ PORTICO_SESSION_READS: '65' }, 'PORTICO_SESSION_READS: at most 64'],
    [{ PORTICO_READ_CONNECTIONS: '3' }, 'PORTICO_READ_CONNECTIONS: must be at least 4'],
    [{ PORTICO_SIGN_IN: 'magic' }, 'PORTICO_SIGN_IN: knows'],
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
    [{ PORTICO_STORE_URL: 'redis://127.0.0.1' }, 'PORTICO_STORE_URL: is not served'],
  ])('%j is refused with one clear line', (env, line) => {
    const lines = linesOf({ ...upstream, ...env })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(line)
  })

  test('refuses single-key outside loopback', () => {
    const env = { ...upstream, PORTICO_SIGN_IN: 'single-key', PORTICO_API_KEY: 'k'.repeat(20) }
    expect(linesOf(env)).toEqual([])
    const open = { ...env, PORTICO_ORIGIN: 'https://panel.example', PORTICO_SECRETS: secret }
    expect(linesOf(open)).toEqual(['PORTICO_SIGN_IN: single-key is for loopback only'])
  })

  test('reports one line per wrong variable', () => {
    expect(linesOf({ PORT: '-1', PORTICO_SESSION_HOURS: '0' })).toHaveLength(3)
  })

  test('allows plain http to a remote provider with PORTICO_UPSTREAM_INSECURE', () => {
    const env = { PORTICO_UPSTREAM_URL: 'http://api.example', PORTICO_UPSTREAM_INSECURE: '1' }
    expect(linesOf(env)).toEqual([])
  })
})
