import { Menu, Search } from 'lucide-react'
import type { ComponentProps } from 'react'

import { pageShapes, PendingBody } from '#web/app/errors/PendingBody.tsx'
import { BrandMark } from '#web/app/frame/BrandMark.tsx'
import { pages, secondary, type NavigationItem } from '#web/app/frame/navigation.ts'

type Brand = ComponentProps<typeof BrandMark>['brand']

type Text = `nav.${string}` | NavigationItem['label'] | 'main' | 'find' | 'more'

export interface FirstFrameProps {
  /** Path of the page, as `/services/vps/12`. */
  path: string
  /** A text of the namespace `shell`. */
  t: (key: Text) => string
  /** "Loading". */
  loading: string
  brand: Brand
  /** Public pages that this installation serves. */
  links: Readonly<Partial<Record<'prices' | 'help', string>>>
  /** Paths of pages that it does not have. */
  absent: readonly string[]
}

const isShown = (to: string, path: string): boolean =>
  to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)

function Link({
  item,
  children,
  ...props
}: FirstFrameProps & { item: NavigationItem; children: string }) {
  const to = item.to ?? (item.link && props.links[item.link]) ?? '/'
  return (
    <a href={to} {...(isShown(to, props.path) && { 'aria-current': 'page' as const })}>
      <item.icon className="i" />
      <span className="el">{children}</span>
    </a>
  )
}

/**
 * The frame of a signed-in page as the server sends it, so that the first response paints: navigation,
 * title and placeholders, and nothing private. It looks like the page, which replaces it (`main.tsx`).
 */
export function FirstFrame(props: FirstFrameProps) {
  const { path, t, brand, links, absent, loading } = props
  const isOffered = ({ to }: NavigationItem) => to === undefined || !absent.includes(to)
  const page = pages.find(({ to = '' }) => to === path)
  const below = secondary
    .filter(({ link }) => link === undefined || links[link] !== undefined)
    .filter(isOffered)
  return (
    <div id="first-frame" className="app" aria-busy="true">
      <header className="side">
        <div className="prov">
          <BrandMark brand={brand} />
          <span className="el">{brand.name}</span>
        </div>
        <span className="find">
          <Search className="i s" />
          <span>{t('find')}</span>
        </span>
        <nav className="nav" aria-label={t('main')}>
          {pages.filter(isOffered).map((item) => (
            <Link key={item.label} {...props} item={item}>
              {t(item.label)}
            </Link>
          ))}
          <hr />
          {below.map((item) => (
            <Link key={item.label} {...props} item={item}>
              {t(item.label)}
            </Link>
          ))}
        </nav>
      </header>
      <header className="mtop">
        <BrandMark brand={brand} />
        <span className="el">{brand.name}</span>
      </header>
      <main className="main">
        {page ? (
          <header className="head">
            <div className="min-w-0">
              <h1>{t(page.label)}</h1>
              <div className="sub">
                <div className={path === '/services' ? 'late' : ''}>
                  <span className="skel w-64" aria-hidden="true" />
                </div>
              </div>
            </div>
          </header>
        ) : (
          <div className="head" aria-hidden="true">
            <span className="skel my-3 h-4 w-48" />
          </div>
        )}
        <PendingBody shape={pageShapes[path] ?? 'page'} label={loading} />
      </main>
      <nav className="mtab" aria-label={t('main')}>
        {pages
          .filter(isOffered)
          .filter(({ tab }) => tab)
          .map((item) => (
            <Link key={item.label} {...props} item={item}>
              {t(typeof item.tab === 'string' ? item.tab : item.label)}
            </Link>
          ))}
        <span className="more">
          <Menu className="i" />
          <span>{t('more')}</span>
        </span>
      </nav>
    </div>
  )
}
