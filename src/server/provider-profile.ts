import { existsSync } from 'node:fs'

import { loadProfile, ProviderProfile } from '#dialects/reading/profile.ts'

import { type Config, ConfigError } from './config.ts'

/** The operator's profile of the provider. A file named in the configuration must exist. */
export function profileOf({ PORTICO_PROVIDER_FILE: file }: Config): ProviderProfile {
  const defaultFile = 'portico.provider.json'
  // A new object each time, because hints learned about one provider must not reach another.
  if (file === undefined && !existsSync(defaultFile)) return ProviderProfile.parse({})
  try {
    return loadProfile(file ?? defaultFile)
  } catch (error) {
    const lines = error instanceof Error ? error.message.split('\n') : ['cannot be read']
    throw new ConfigError(lines.map((line) => `PORTICO_PROVIDER_FILE: ${line}`))
  }
}
