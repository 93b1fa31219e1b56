/**
 * In the place of Lucide's own component for an icon: what every icon has in common stands in the
 * style sheet (`svg.i`), and its shapes are made once, not with each of a hundred rows.
 * docs/decisions/0050-smooth-lists.md.
 */
import { createElement, type ComponentProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

/** A drawing that says nothing by itself: the text beside it does. */
// Lucide's own export.
// oxlint-disable-next-line import/no-default-export
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg viewBox="0 0 24 24" aria-hidden {...props}>
        {shapes}
      </svg>
    )
  }
}
