/** What is wrong with the variables of staff sign-in. */

const names = [
  'PORTICO_SUPPORT_OIDC_ISSUER',
  'PORTICO_SUPPORT_OIDC_CLIENT_ID',
  'PORTICO_SUPPORT_OIDC_CLIENT_SECRET',
] as const

interface Variables {
  readonly PORTICO_SUPPORT_OIDC_ISSUER?: URL | undefined
  readonly PORTICO_SUPPORT_OIDC_CLIENT_ID?: string | undefined
  readonly PORTICO_SUPPORT_OIDC_CLIENT_SECRET?: string | undefined
  readonly PORTICO_OIDC_ISSUER?: URL | undefined
  readonly PORTICO_OIDC_CLIENT_ID?: string | undefined
}

/**
 * One line per fault. All variables or none, so that a forgotten one does not let staff type their name.
 * `isOpen`: whether the connection to an address is unencrypted.
 */
export function staffSignInFaults(value: Variables, isOpen: (url: URL) => boolean): string[] {
  const missing = names.filter((name) => !value[name])
  if (missing.length === names.length) return []
  const lines = missing.map((name) => `${name}: required by staff sign-in`)
  const issuer = value.PORTICO_SUPPORT_OIDC_ISSUER
  if (issuer && isOpen(issuer)) lines.push('PORTICO_SUPPORT_OIDC_ISSUER: must be https')
  // Otherwise customers could sign in as staff.
  if (
    issuer &&
    issuer.href === value.PORTICO_OIDC_ISSUER?.href &&
    value.PORTICO_SUPPORT_OIDC_CLIENT_ID === value.PORTICO_OIDC_CLIENT_ID
  )
    lines.push('PORTICO_SUPPORT_OIDC_CLIENT_ID: must not be the client of customers')
  return lines
}
