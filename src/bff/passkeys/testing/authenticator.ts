/** An authenticator in software (ES256), whose responses tests can falsify. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

import type { CreationOptions, RequestOptions } from '#contract/passkeys.ts'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64Url = (data: Buffer | string) => Buffer.from(data).toString('base64url')
const uint = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const hex = (text: string) => Buffer.from(text, 'hex')

/** What a response states other than the truth. */
export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  userHandle?: string
  isUnverified?: true
  isForged?: true
}

/** CBOR of an EC2 key on P-256 (RFC 9053 §7.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (text: string) => Buffer.from(text, 'base64url')
  return Buffer.concat([hex('a5010203262001215820'), part(x), hex('225820'), part(y)])
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData }`. */
const attestationObject = (authData: Buffer) =>
  Buffer.concat([
    hex('a3'),
    hex('63'),
    Buffer.from('fmt'),
    hex('64'),
    Buffer.from('none'),
    hex('67'),
    Buffer.from('attStmt'),
    hex('a0'),
    hex('68'),
    Buffer.from('authData'),
    hex('59'),
    uint(authData.length, 2),
    authData,
  ])

export class Authenticator {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(32)
  #counter = 0
  #userHandle = base64Url(randomBytes(32))

  constructor(origin: string) {
    this.#origin = origin
  }

  #authData(rpId: string, lies: Lies, isNew: boolean): Buffer {
    const flags = (lies.isUnverified ? 0b001 : 0b101) | (isNew ? 0b100_0000 : 0)
    this.#counter = lies.counter ?? this.#counter + 1
    const credential = [Buffer.alloc(16), uint(this.#id.length, 2), this.#id]
    return Buffer.concat([
      sha256(lies.rpId ?? rpId),
      Buffer.of(flags),
      uint(this.#counter, 4),
      ...(isNew ? [...credential, coseKey(this.#keys.publicKey)] : []),
    ])
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    return JSON.stringify({
      type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.#origin,
      crossOrigin: false,
    })
  }

  readonly #credential = () => ({
    id: base64Url(this.#id),
    rawId: base64Url(this.#id),
    type: 'public-key',
    clientExtensionResults: {},
  })

  create(options: CreationOptions, lies: Lies = {}) {
    this.#userHandle = options.user.id
    const authData = this.#authData(options.rp.id, lies, true)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64Url(this.#clientData('webauthn.create', options.challenge, lies)),
        attestationObject: base64Url(attestationObject(authData)),
        transports: ['internal', 'from-the-future'],
      },
    }
  }

  get(options: RequestOptions, lies: Lies = {}) {
    const authData = this.#authData(options.rpId, lies, false)
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([authData, sha256(clientData)])
    const { privateKey } = lies.isForged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : this.#keys
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64Url(clientData),
        authenticatorData: base64Url(authData),
        signature: base64Url(sign('sha256', signed, privateKey)),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
    }
  }
}
