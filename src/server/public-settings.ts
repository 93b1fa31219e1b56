/** Settings about addresses that pages show or allow: links, frames and images. */
import { z } from 'zod'

/** Topics of help articles that the dashboard links to. */
export const helpTopics = [
  'api-key',
  'auto-renew',
  'calendar',
  'contradictions',
  'expired-domain',
  'invoices',
  'last-visit',
  'nameservers',
  'payment-failed',
  'price-changes',
  'refunds',
  'transfer-domain',
] as const

const linkNames: ReadonlySet<string> = new Set([
  'order',
  'pay',
  'card',
  'transfer',
  'billing',
  'console',
  'contact',
  'imprint',
  'privacy',
  'terms',
  'accessibility',
  'cookies',
  'status',
  'security',
  ...helpTopics.map((topic) => `help:${topic}`),
])

/** `nav:Hosting` adds a navigation link in every language, `nav@de:Hosting` in one. */
export const navigationName = /^nav(?:@([\w-]+))?:(.+)$/

/** `//` would be another host. */
export const image = z
  .string()
  .regex(/^(?:https:\/\/|\/(?!\/))/, 'must be https: or a path')
  .refine((value) => URL.canParse(value, 'https://own.invalid'), 'must be an address')

const httpsLink = z
  .string()
  .regex(/^(https:\/\/|mailto:|tel:|\/)/, 'must be https:, mailto:, tel: or a path')

export const links = z
  .string()
  .transform((value, context): unknown => {
    try {
      return JSON.parse(value)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), httpsLink, 'must be an object of addresses'))
  .superRefine((value, context) => {
    // A link under a misspelt name would never be shown.
    for (const name of Object.keys(value))
      if (!linkNames.has(name) && !navigationName.test(name))
        context.addIssue({
          code: 'custom',
          message: `has an unknown name, "${name}"; see docs/configuration.md`,
        })
  })

/** Copied into a Content-Security-Policy, so no character may end a directive. */
const sourcesOf = (pattern: RegExp, message: string) =>
  z
    .string()
    // Spaces too, as the policy itself has them.
    .transform((value) => value.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.string().regex(pattern, message)))

const host = String.raw`[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?`

/** Sources of `frame-ancestors`: https://www.w3.org/TR/CSP3/#directive-frame-ancestors */
export const frameOrigins = sourcesOf(
  new RegExp(`^(?:\\*|'none'|'self'|https?://(?:\\*\\.)?${host})$`, 'i'),
  'must be origins like https://shop.example, or *',
)

export const imageHosts = sourcesOf(
  new RegExp(`^${host}$`, 'i'),
  'must be hosts like images.example, without https://',
)
