/**
 * "Did this answer your question?": one of the two public writes. No session, no cookie, no
 * address is kept; a line in a file says the day, the article, the answer and the text.
 */
import { appendFile, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

import { clientOf } from '#bff/border/limits.ts'
import { Fault } from '#bff/faults.ts'
import type { SiteLanguage } from '#bff/public/languages.ts'

import { type AppContext, dayOf, message, type PublicParts } from './context.ts'

const MOST_BODY = 8 * 1024
const MOST_TEXT = 1000
const MOST_FILE = 20 * 1024 * 1024

/** Own pages only: by `Sec-Fetch-Site` or `Origin`; a browser that sends neither is refused. */
function fromOwnPage(headers: Headers, origin: string): boolean {
  const site = headers.get('sec-fetch-site')
  const from = headers.get('origin')
  if (site !== null && site !== 'same-origin') return false
  if (from !== null && from !== origin) return false
  return site !== null || from !== null
}

/** Personal data that somebody wrote in spite of the hint: addresses of mail, long numbers. */
const redacted = (text: string) =>
  text
    .replaceAll(/\S+@\S+/gu, '[mail]')
    .replaceAll(/[\d\s-]{9,}/gu, ' [number] ')
    .trim()

async function formOf(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded'))
    throw new Fault('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY)
    throw new Fault('payload_too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BODY) throw new Fault('payload_too_large')
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

async function keep(file: string, line: object): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size < MOST_FILE) await appendFile(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

export async function feedback(
  parts: PublicParts,
  c: AppContext,
  language: SiteLanguage,
  slug: string,
): Promise<Response> {
  const { config, core } = parts
  if (!fromOwnPage(c.req.raw.headers, config.origin)) throw new Fault('cross_site_request')
  const help = await parts.help.list(language.tag).catch(() => null)
  if (!help?.bySlug.has(slug)) return message(parts, c, language, 'notFound', 404)
  const form = await formOf(c.req.raw)
  const given = form.get('answer')
  if (given !== 'yes' && given !== 'no')
    throw new Fault('invalid_input', { fields: [{ path: 'answer', message: 'yes or no' }] })
  try {
    await core.limits.take('feedback', clientOf(c.get('address')), 10, 600)
  } catch {
    return message(parts, c, language, 'limited', 429)
  }
  const text = redacted((form.get('text') ?? '').slice(0, MOST_TEXT))
  await keep(path.join(config.dataDir, 'public', 'feedback.jsonl'), {
    day: dayOf(core.clock.now()),
    locale: language.tag,
    slug,
    answer: given,
    ...(text === '' ? {} : { text }),
  })
  const next = given === 'no' && !form.has('text') ? 'no' : 'thanks'
  const to = `/${language.tag}/help/${encodeURIComponent(slug)}?feedback=${next}#feedback`
  return new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'no-store' } })
}
