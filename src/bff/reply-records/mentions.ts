/** Finds the records that a reply's text names, by links to their pages and by name or number. */
import { maxReplyRecords } from '#contract/reply-records.ts'

export interface Directory<T> {
  /** By the path of its page, decoded: `/invoices/4711`. */
  byPath: ReadonlyMap<string, T>
  /** By the `nameKey` of a name or number that no other record has. */
  byName: ReadonlyMap<string, T>
  /** Notifications. */
  byTitle: ReadonlyMap<string, T>
}

export const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Characters of a reply that are read. */
const maxLength = 20_000

const link = String.raw`\[(?<label>[^[\]]{0,300})\]\((?<path>\/[^\s()]{1,500})\)`
/** What may be a name or number, but not the host of an email address. */
const name = String.raw`(?<![@\p{L}\p{N}])(?:\*\.|#)?[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*`
const linkOrName = new RegExp(`${link}|${name}`, 'gu')
const anyLink = new RegExp(link, 'gu')
const listItem = /^[ \t]*(?:[*+-]|\d{1,3}[.)])[ \t].*$/gmu
/** Within text of a script that puts no spaces between words. */
const latinName = /[\p{Script=Latin}\p{Nd}][\p{Script=Latin}\p{M}\p{Nd}._-]*/gu

/** Markdown escapes: `\*` is an asterisk. */
const unescaped = (text: string): string => text.replaceAll(/\\([\p{P}\p{S}])/gu, '$1')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Mention<T> {
  at: number
  record: T
}

function namesIn<T>(text: string, { byName }: Directory<T>, start: number): Mention<T>[] {
  const find = (word: string) => byName.get(nameKey(word.replace(/(?<![._-])[._-]+$/, '')))
  const record = find(text)
  if (record !== undefined) return [{ at: start, record }]
  return [...text.matchAll(latinName)].flatMap((match) => {
    const part = find(match[0])
    return part === undefined ? [] : [{ at: start + match.index, record: part }]
  })
}

function linksAndNamesIn<T>(text: string, directory: Directory<T>, start = 0): Mention<T>[] {
  return [...text.matchAll(linkOrName)].flatMap((match) => {
    const at = start + match.index
    const { label, path } = match.groups ?? {}
    if (label === undefined || path === undefined) return namesIn(match[0], directory, at)
    const record = directory.byPath.get(decoded(path))
    return record === undefined ? linksAndNamesIn(label, directory, at) : [{ at, record }]
  })
}

/** What a list of the reply links to already. */
function linkedInLists<T>(text: string, { byPath }: Directory<T>): ReadonlySet<T | undefined> {
  const items = (text.match(listItem) ?? []).join('\n')
  const links = [...items.matchAll(anyLink)]
  return new Set(links.map(({ groups }) => byPath.get(decoded(groups?.path ?? ''))))
}

/** In the order in which the text first names them, without those that one of its lists links to. */
export function mentionedIn<T>(reply: string, directory: Directory<T>): T[] {
  let text = unescaped(reply.slice(0, maxLength))
  const listed = linkedInLists(text, directory)
  const mentions: Mention<T>[] = []
  for (const [title, record] of directory.byTitle) {
    const at = text.indexOf(title)
    if (at < 0) continue
    mentions.push({ at, record })
    // A name in the title is not another mention.
    text = text.replaceAll(title, ' '.repeat(title.length))
  }
  mentions.push(...linksAndNamesIn(text, directory))
  const records = mentions
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ record }) => (listed.has(record) ? [] : [record]))
  return [...new Set(records)].slice(0, maxReplyRecords)
}
