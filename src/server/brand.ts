/** What a browser and a stranger look for at fixed addresses: favicon, web manifest, security.txt. */
import { escapeHtml } from '#i18n/html-text.ts'

import type { Config } from './config.ts'
import type { Contribution } from './contribution.ts'
import type { Foundation } from './foundation.ts'

/** Without a colour of the operator's: `--brand` of `src/look/tokens.css`. */
const defaultColor = '#00677a'

type Brand = Pick<
  Config,
  | 'PORTICO_BRAND_NAME'
  | 'PORTICO_BRAND_COLOR'
  | 'PORTICO_BRAND_FAVICON'
  | 'PORTICO_LINKS'
  | 'origin'
>

/** The first letter of the name on the brand's colour, as beside the name in the dashboard. */
function letterIcon({ PORTICO_BRAND_NAME: name, PORTICO_BRAND_COLOR: color }: Brand): string {
  const letter = escapeHtml((/^./u.exec(name)?.[0] ?? '').toUpperCase())
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22">` +
    `<rect width="22" height="22" rx="5" fill="${color ?? defaultColor}"/>` +
    `<text x="11" y="15.6" text-anchor="middle" font-family="sans-serif" font-weight="600" ` +
    `font-size="13" fill="#fff">${letter}</text></svg>\n`
  )
}

const manifestOf = (brand: Brand) => ({
  name: brand.PORTICO_BRAND_NAME,
  short_name: brand.PORTICO_BRAND_NAME,
  id: '/',
  start_url: '/',
  display: 'minimal-ui',
  background_color: '#ffffff',
  theme_color: brand.PORTICO_BRAND_COLOR ?? defaultColor,
  icons: [{ src: brand.PORTICO_BRAND_FAVICON ?? '/favicon.svg', sizes: 'any' }],
})

/** RFC 9116. It must expire within a year, so that nobody reports to an address that has gone. */
const securityDays = 180

function securityText(brand: Brand, now: number): string | null {
  const { security, contact } = brand.PORTICO_LINKS
  const stated = security ?? contact
  if (stated === undefined) return null
  const address = stated.startsWith('/') ? brand.origin + stated : stated
  const expires = new Date(now + securityDays * 86_400_000).toISOString().slice(0, 10)
  return [
    `Contact: ${address}`,
    `Expires: ${expires}T00:00:00Z`,
    `Canonical: ${brand.origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

export function brandFiles({ clock, config }: Pick<Foundation, 'clock' | 'config'>): Contribution {
  const hour = { 'Cache-Control': 'public, max-age=3600' }
  const body = (text: string, type: string, more: Record<string, string> = {}) =>
    new Response(text, { headers: { ...hour, 'Content-Type': type, ...more } })
  const isOurs = config.PORTICO_BRAND_NAME === 'Portico' && !config.PORTICO_BRAND_COLOR
  return {
    routes(app) {
      const favicon = config.PORTICO_BRAND_FAVICON
      // Else the built one is served.
      if (favicon || !isOurs)
        app.get('/favicon.svg', (c) => {
          c.set('route', 'file')
          if (favicon)
            return new Response(null, { status: 307, headers: { ...hour, Location: favicon } })
          return body(letterIcon(config), 'image/svg+xml; charset=utf-8')
        })
      app.get('/manifest.webmanifest', (c) => {
        c.set('route', 'file')
        return body(JSON.stringify(manifestOf(config)), 'application/manifest+json; charset=utf-8')
      })
      for (const path of ['/.well-known/security.txt', '/security.txt'])
        app.get(path, (c) => {
          c.set('route', 'GET /.well-known/security.txt')
          const text = securityText(config, clock.now())
          return text === null ? c.notFound() : body(text, 'text/plain; charset=utf-8')
        })
    },
  }
}
