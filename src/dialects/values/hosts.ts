/** Domain names, name servers and IP addresses. */
import { domainToASCII } from 'node:url'

import { isRecord, scalarText } from './plain.ts'

/** The A-label form; `null` if it is not a domain name. */
export function asciiName(value: unknown): string | null {
  const plain = scalarText(isRecord(value) ? (value.name ?? value.fqdn ?? value.domain) : value)
    ?.toLowerCase()
    .replace(/\.$/, '')
  if (!plain || plain.length > 253 || !/^[^\s/@:?#]+\.[^\s/@:?#.]+$/.test(plain)) return null
  if (/^[a-z0-9.-]+$/.test(plain)) return plain
  return domainToASCII(plain) || null
}

/** Name servers in texts, lists and objects. */
export const hosts = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(hosts)
  if (isRecord(value))
    return hosts(
      value.host ??
        value.hostname ??
        value.name ??
        value.nameserver ??
        value.nameServer ??
        value.ns ??
        Object.values(value).slice(0, 20),
    )
  const plain = (scalarText(value) ?? '')
    .toLowerCase()
    .split(/[\s,;|]+/)
    .map((one) => one.replace(/\.$/, ''))
  return plain.filter((one) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(one) && !/^[\d.]+$/.test(one))
}

/** IPv4 and IPv6 addresses in texts, lists and objects. */
export function addresses(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, 100).flatMap(addresses)
  if (isRecord(value))
    return addresses(
      value.address ??
        value.ip ??
        value.ip_address ??
        value.ipAddress ??
        value.value ??
        Object.values(value)
          .slice(0, 20)
          .filter((one) => typeof one === 'string' || Array.isArray(one)),
    )
  const plain = scalarText(value) ?? ''
  return plain
    .split(/[\s,;]+/)
    .filter((one) =>
      /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.]{2,45})(?:\/\d{1,3})?$/i.test(one),
    )
}
