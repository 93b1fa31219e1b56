import type { Reply } from './reply.ts'
import { array, isObject, object, nonEmpty } from './shapes.ts'
import type { Json } from './shapes.ts'

const titleOf = (source: Json): string | null =>
  nonEmpty(source['title']) ??
  nonEmpty(source['document_title']) ??
  nonEmpty(source['document_name']) ??
  nonEmpty(source['sourceName']) ??
  nonEmpty(source['filename']) ??
  nonEmpty(source['file_name']) ??
  nonEmpty(source['name']) ??
  nonEmpty(source['source'])

const hrefOf = (source: Json): string | null =>
  nonEmpty(source['url']) ??
  nonEmpty(source['uri']) ??
  nonEmpty(source['href']) ??
  nonEmpty(source['link'])

/** Cites a source in any vendor's format: a URL, or an object with a title, a URL or both. */
export const citeSource = (reply: Reply, source: unknown): void => {
  if (typeof source === 'string') {
    if (/^(?:https?:\/\/|\/)/.test(source)) reply.cite(null, source)
    return
  }
  if (!isObject(source)) return
  const inner =
    object(source['url_citation']) ??
    object(source['web']) ??
    object(source['retrievedContext']) ??
    object(source['metadata']) ??
    object(source['document']) ??
    {}
  reply.cite(titleOf(source) ?? titleOf(inner), hrefOf(source) ?? hrefOf(inner))
}

const listKeys = [
  'sources',
  'citations',
  'references',
  'source_documents',
  'sourceDocuments',
  'retriever_resources',
  'search_results',
  'annotations',
  'quoteList',
  'documents',
]

/** Cites the sources listed in `value` or in its metadata. */
export const citeListed = (reply: Reply, value: Json): void => {
  for (const holder of [value, object(value['metadata'])]) {
    if (!holder) continue
    for (const key of listKeys) {
      const listed = holder[key]
      for (const source of isObject(listed) ? [listed] : array(listed)) citeItem(reply, source)
    }
  }
}

/** Cites an item of a list. Cohere's citations are quotes with a list of sources each. */
const citeItem = (reply: Reply, source: unknown): void => {
  const sources = isObject(source) ? array(source['sources']) : []
  if (sources.length === 0) citeSource(reply, source)
  for (const inner of sources) citeSource(reply, inner)
}
