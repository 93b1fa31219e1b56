/** Features in a built style sheet. */
import { parse, type AtRule, type Declaration, type Node, type Rule } from 'postcss'

import { compatKeys, isNewer } from './support.ts'

/** Keys of functions and other parts of values by name: `light-dark`. */
const parts = new Map<string, string[]>()
for (const key of compatKeys)
  if (key.startsWith('css.types.')) {
    const name = key.slice(key.lastIndexOf('.') + 1)
    parts.set(name, [...(parts.get(name) ?? []), key])
  }

/** Whether the browser is asked first: inside `@supports`. */
function isGuarded(node: Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports') return true
  return false
}

/** Whether the rule has the same property before, or with a prefix: older browsers use that one. */
const hasFallback = (node: Declaration): boolean =>
  node.parent?.nodes
    .slice(0, node.parent.index(node))
    .some(
      (other) =>
        other.type === 'decl' &&
        (other.prop === node.prop || other.prop.replace(/^-\w+-/, '') === node.prop),
    ) ?? false

function* keysOfAtRule({ name, params }: AtRule): Generator<string> {
  yield `css.at-rules.${name}`
  if (name === 'media' || name === 'container')
    for (const [, feature] of params.matchAll(/\(\s*(?:min-|max-)?([a-z-]+)/g))
      yield `css.at-rules.${name}.${feature}`
}

function* keysOfRule({ selector }: Rule): Generator<string> {
  for (const [, name] of selector.matchAll(/::?([a-z-]+)/g)) yield `css.selectors.${name}`
  if (selector.includes('&')) yield 'css.selectors.nesting'
}

function* keysOfDeclaration({ prop, value }: Declaration): Generator<string> {
  const isOwn = prop.startsWith('--')
  if (!isOwn) yield `css.properties.${prop}`
  // Its values are no older than the property.
  if (isNewer(`css.properties.${prop}`)) return
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  for (const [, name = '', opening] of plain.matchAll(/(?<![\w-])([a-z][a-z-]*)(\()?/g)) {
    if (!isOwn) yield `css.properties.${prop}.${name}`
    const keys = opening ? (parts.get(name) ?? []) : []
    if (keys.length > 0 && keys.every(isNewer)) yield* keys.slice(0, 1)
  }
  for (const [, name] of plain.matchAll(/([a-z]+)\(from /g))
    yield `css.types.color.${name}.relative_syntax`
  for (const [, unit] of plain.matchAll(/\d([a-z]+)\b/g)) yield `css.types.length.${unit}`
}

const keysOf = {
  atrule: keysOfAtRule,
  rule: keysOfRule,
  decl: keysOfDeclaration,
}

/** Calls `report` for each use of a newer feature that has no fallback and no `@supports`. */
export function findInStyle(code: string, report: (key: string, excerpt: string) => void): void {
  parse(code).walk((node) => {
    if (node.type === 'comment' || isGuarded(node)) return
    if (node.type === 'decl' && hasFallback(node)) return
    const keys = keysOf[node.type] as (node: Node) => Generator<string>
    for (const key of keys(node)) if (isNewer(key)) report(key, node.toString())
  })
}
