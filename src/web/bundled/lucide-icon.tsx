/**
 * In the place of Lucide's own component for an icon: what every icon has in common stands in the
 * style sheet (`svg.i`), and its shapes are made once, not with each of a hundred rows.
 * docs/decisions/0050-smooth-lists.md.
 */
import { createElement, type ComponentProps, type ReactElement } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

type Shape = IconData['node'][number]

/** As a path that may follow another: its first step may be a relative one. Nothing for other shapes. */
const pathOf = ([tag, { d, cx, cy, r }]: Shape): string | undefined =>
  tag === 'path'
    ? `M0 0${d}`
    : tag === 'circle'
      ? `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 1 0 .01z`
      : undefined

/** One element where one can draw it all: the browser has a box for each, in each of a hundred rows. */
function drawn(node: IconData['node']): readonly ReactElement[] {
  const paths = node.map(pathOf)
  return paths.every((path) => path !== undefined)
    ? [createElement('path', { key: 'path', d: paths.join('') })]
    : node.map(([tag, attributes]) => createElement(tag, attributes))
}

/** A drawing that says nothing by itself: the text beside it does. */
// Lucide's own export.
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ node }: IconData) {
  const shapes = drawn(node)
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden {...props}>
        {shapes}
      </svg>
    )
  }
}
