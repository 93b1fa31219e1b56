/**
 * Features in a built script. A script has no types, so a method counts only if nothing in all of the
 * scripts defines one of that name, and each interface that has it got it after the floor.
 */
import { type ESTree, parseSync, Visitor } from 'vite'

import { compatKeys, hasData, isNewer } from './support.ts'

/** Keys by the name of a member of an instance: `javascript.builtins.Array.toSorted`. */
const members = new Map<string, string[]>()
for (const key of compatKeys) {
  const name = /^(?:api|javascript\.builtins(?:\.Intl)?)\.[^.]+\.(\w+)$/.exec(key)?.[1]
  if (name) members.set(name, [...(members.get(name) ?? []), key])
}

/** Interfaces of global objects. */
const interfaces: Readonly<Record<string, string>> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
}

const windowNames = new Set(['window', 'self', 'globalThis'])

/** The first of these keys if there is data on any, and all of them are newer. */
const newestOf = (keys: readonly string[]): string | undefined => {
  const known = keys.filter(hasData)
  return known.every(isNewer) ? known[0] : undefined
}

const globalKeys = (name: string) =>
  [`javascript.builtins.${name}`, `api.${name}`, `api.Window.${name}`].filter(hasData)
const globalFeature = (name: string) => newestOf(globalKeys(name))

const nameOf = (node: ESTree.Node): string | null => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    return nameOf(node.expression)
  if (node.type !== 'MemberExpression') return null
  if (!node.computed && node.property.type === 'Identifier') return node.property.name
  return node.property.type === 'Literal' ? String(node.property.value) : null
}

interface Names {
  /** Variables of the script, at any depth. */
  bound: Set<string>
  /** Members that the script defines. */
  defined: Set<string>
  /** What the script tests for, as `typeof x.name`, before it uses it. */
  tested: Set<string>
}

function bind(node: ESTree.Node | null, { bound }: Names): void {
  const visit = (part: ESTree.Node | null): void => {
    if (part?.type === 'Identifier') bound.add(part.name)
    else if (part?.type === 'ArrayPattern') part.elements.forEach(visit)
    else if (part?.type === 'AssignmentPattern') visit(part.left)
    else if (part?.type === 'RestElement') visit(part.argument)
    else if (part?.type === 'ObjectPattern')
      for (const property of part.properties)
        visit(property.type === 'RestElement' ? property.argument : property.value)
  }
  visit(node)
}

function namesOf(program: ESTree.Program): Names {
  const names: Names = { bound: new Set(), defined: new Set(), tested: new Set() }
  const add = (set: Set<string>, node: ESTree.Node | null) => {
    const name = node && nameOf(node)
    if (name) set.add(name)
  }
  const { defined, tested } = names
  const binds = (node: {
    id?: ESTree.Node | null
    local?: ESTree.Node
    param?: ESTree.Node | null
  }) => bind(node.id ?? node.local ?? node.param ?? null, names)
  const bindFunction = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    bind(node.id, names)
    for (const parameter of node.params) bind(parameter, names)
  }
  const define = (node: { key: ESTree.Node }) => {
    if (node.key.type === 'Literal') defined.add(String(node.key.value))
    else add(defined, node.key)
  }
  new Visitor({
    VariableDeclarator: binds,
    ClassDeclaration: binds,
    ClassExpression: binds,
    CatchClause: binds,
    ImportSpecifier: binds,
    ImportDefaultSpecifier: binds,
    ImportNamespaceSpecifier: binds,
    FunctionDeclaration: bindFunction,
    FunctionExpression: bindFunction,
    ArrowFunctionExpression: bindFunction,
    Property: define,
    MethodDefinition: define,
    PropertyDefinition: define,
    AssignmentExpression: (node) => add(defined, node.left),
    UnaryExpression: (node) => add(tested, node.argument),
    LogicalExpression(node) {
      add(tested, node.left)
      add(tested, node.right)
    },
    ConditionalExpression: (node) => add(tested, node.test),
    IfStatement: (node) => add(tested, node.test),
    CallExpression: (node) => node.optional && add(tested, node.callee),
    MemberExpression: (node) => node.optional && add(tested, node.object),
    BinaryExpression(node) {
      if (node.operator === 'in' && node.left.type === 'Literal')
        tested.add(String(node.left.value))
      add(tested, node.left)
      add(tested, node.right)
    },
  }).visit(program)
  return names
}

const iteratorSources = new Set(['keys', 'values', 'entries'])

/** Whether the call returns an iterator rather than an array: `map.values()`, `text.matchAll(…)`. */
const returnsIterator = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  (nameOf(node.callee) === 'matchAll' ||
    (iteratorSources.has(nameOf(node.callee) ?? '') && node.arguments.length === 0))

/** What no build lowers, and so must be looked for: the syntax of regular expressions, and `with`. */
const inPattern: readonly [RegExp, string][] = [
  [/\(\?(?:[ims]+-?|-[ims])[ims]*:/, 'javascript.regular_expressions.modifier'],
  [
    /\(\?<(\w+)>.*\(\?<\1>/s,
    'javascript.regular_expressions.named_capturing_group.duplicate_named_capturing_groups',
  ],
]

export interface BuiltScript {
  file: string
  code: string
}

/** Calls `report` for each use of a newer feature that the script does not test for. */
export function findInScripts(
  scripts: readonly BuiltScript[],
  report: (key: string, file: string, excerpt: string) => void,
): void {
  const parsed = scripts.map(({ file, code }) => {
    const { program, errors } = parseSync(file.replace(/\.html$/, '.js'), code)
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    return { file, code, program, names: namesOf(program) }
  })
  const defined = new Set(parsed.flatMap(({ names }) => [...names.defined]))

  for (const { file, code, program, names } of parsed) {
    const found = (key: string | undefined, { start, end }: ESTree.Span) =>
      key !== undefined && report(key, file, code.slice(Math.max(0, start - 20), end + 20))
    const isGlobal = (node: ESTree.Node): node is ESTree.IdentifierReference =>
      node.type === 'Identifier' && !names.bound.has(node.name)

    /** Whether `memberFeature` knows what this is. */
    const isPlatform = (node: ESTree.Node) => isGlobal(node) && globalKeys(node.name).length > 0

    /** The feature of `Promise.try`, `Intl.Segmenter` or `document.startViewTransition`. */
    const memberFeature = (object: ESTree.Node, name: string): string | undefined => {
      if (!isGlobal(object)) return undefined
      const owner = interfaces[object.name]
      if (owner) return newestOf([`api.${owner}.${name}`])
      if (windowNames.has(object.name)) return globalFeature(name)
      return newestOf([
        `javascript.builtins.${object.name}.${name}`,
        `api.${object.name}.${name}_static`,
      ])
    }
    new Visitor({
      Identifier(node) {
        if (isGlobal(node) && !names.tested.has(node.name) && !defined.has(node.name))
          found(globalFeature(node.name), node)
      },
      MemberExpression(node) {
        const name = nameOf(node)
        if (name === null) return
        // A test of the name elsewhere is about another object.
        if (returnsIterator(node.object))
          found(newestOf([`javascript.builtins.Iterator.${name}`]), node)
        else if (!names.tested.has(name)) found(memberFeature(node.object, name), node)
      },
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || isPlatform(node.callee.object)) return
        const name = nameOf(node.callee)
        if (name === null || names.tested.has(name) || defined.has(name)) return
        found(newestOf(members.get(name) ?? []), node.callee)
      },
      ImportExpression(node) {
        if (node.options) found(newestOf(['javascript.operators.import.options_parameter']), node)
      },
      Literal(node) {
        if (!('regex' in node)) return
        for (const [pattern, key] of inPattern)
          if (pattern.test(node.regex.pattern)) found(newestOf([key]), node)
      },
    }).visit(program)
  }
}
