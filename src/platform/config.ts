/** The platform's settings. The only file here that reads `process.env`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'is not a port number')

const Environment = z.object({
  PLATFORM_PORT: port.default(4500),
  PLATFORM_DATA_DIR: z.string().min(1, 'is empty').default('.portico/platform'),
  PLATFORM_RATE_PER_MINUTE: z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'is not a number from 1 to 9999999')
    .transform(Number)
    .default(600),
  PLATFORM_LOGIN_PORT: port.optional(),
  PLATFORM_LOGIN_CLIENT_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'is not an origin' })
    .optional(),
  PLATFORM_LOGIN_CLIENT_SECRET: z.string().min(16, 'is too short').optional(),
  PLATFORM_FAULTS: z.enum(['0', '1'], 'is neither 0 nor 1').default('0'),
  ASSISTANT_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an http or https address' })
    .optional(),
  ASSISTANT_API_KEY: z.string().min(1, 'is empty').optional(),
  ASSISTANT_MODEL: z.string().min(1, 'is empty').optional(),
  ASSISTANT_DAILY_CHARACTERS: z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .positive('is not positive')
    .default(2_000_000),
})

/** `null` for this machine, where no other company gets the data. */
const otherHost = (url: string): string | null => {
  const { hostname } = new URL(url)
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? null : hostname
}

/** `message` has one line per invalid variable, without its value, which may be a secret. */
export class ConfigRefused extends Error {
  override name = 'ConfigRefused'
}

type Variables = Record<string, string | undefined>

/** Takes the assistant's key from the file that `ASSISTANT_API_KEY_FILE` names. @throws ConfigRefused */
function withKeyFile({ ASSISTANT_API_KEY_FILE: file, ...rest }: Variables): Variables {
  if (file === undefined) return rest
  if (rest['ASSISTANT_API_KEY'] !== undefined)
    throw new ConfigRefused('ASSISTANT_API_KEY_FILE: set this or ASSISTANT_API_KEY, not both')
  try {
    const key = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '')
    return { ...rest, ASSISTANT_API_KEY: key }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ConfigRefused(`ASSISTANT_API_KEY_FILE: ${file} cannot be read (${code})`)
  }
}

/** @throws ConfigRefused */
export const readConfig = (environment: Variables = process.env) => {
  const result = Environment.safeParse(withKeyFile(environment))
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    throw new ConfigRefused(lines.join('\n'))
  }
  const { data } = result
  const { PLATFORM_LOGIN_PORT: loginPort } = data
  const { PLATFORM_LOGIN_CLIENT_ORIGIN: clientOrigin } = data
  const { PLATFORM_LOGIN_CLIENT_SECRET: clientSecret } = data
  if (loginPort !== undefined && !(clientOrigin && clientSecret))
    throw new ConfigRefused('PLATFORM_LOGIN_PORT needs PLATFORM_LOGIN_CLIENT_ORIGIN and _SECRET')
  return {
    port: data.PLATFORM_PORT,
    /** Path of the SQLite database. */
    file: join(data.PLATFORM_DATA_DIR, 'platform.sqlite'),
    ratePerMinute: data.PLATFORM_RATE_PER_MINUTE,
    /** The OpenID provider beside the API; `null` if it is off. */
    login:
      loginPort !== undefined && clientOrigin && clientSecret
        ? { port: loginPort, clientOrigin, clientSecret }
        : null,
    faults: data.PLATFORM_FAULTS === '1',
    assistant:
      data.ASSISTANT_BASE_URL === undefined
        ? null
        : {
            baseUrl: data.ASSISTANT_BASE_URL,
            apiKey: data.ASSISTANT_API_KEY ?? null,
            model: data.ASSISTANT_MODEL ?? null,
            shareWith: otherHost(data.ASSISTANT_BASE_URL),
            dailyCharacters: data.ASSISTANT_DAILY_CHARACTERS,
          },
  }
}
