/** Picks the response language of a request. §4.4 and §4.5 leave the rules open. */
import { readdirSync } from 'node:fs'

import { lookup } from '#i18n/negotiate.ts'

/** A folder of `texts/`: a BCP 47 tag. */
export type Language = string

/** Languages of the help articles, categories and sample records: the folders of `texts/`. */
export const languages: readonly Language[] = readdirSync(new URL('texts/', import.meta.url))

const accepted = (request: Request): Language | undefined =>
  lookup(request.headers.get('accept-language') ?? '', languages)

/** The query parameter beats `Accept-Language`. Falls back to English. */
export const negotiateLanguage = (parameter: string | undefined, request: Request): Language =>
  (parameter === undefined ? accepted(request) : lookup([parameter], languages)) ?? 'en'

/** `Accept-Language` beats the account's locale. Falls back to English. */
export const recordLanguage = (request: Request, locale: string | undefined): Language =>
  accepted(request) ?? lookup([locale ?? ''], languages) ?? 'en'
