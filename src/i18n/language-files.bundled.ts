/**
 * `language-files.ts` without a file system: what the folders held when the bundle was built, and what
 * the server wrote into the document about an operator's languages.
 */
const files = import.meta.glob<object>('/locales/*/language.json', {
  eager: true,
  import: 'default',
})

/** Written by `src/server/dashboard/operator-languages.ts`. */
const operators = (): Record<string, object> =>
  JSON.parse(
    (typeof document === 'undefined'
      ? null
      : document.querySelector('#operator-languages')?.textContent) ?? '{}',
  ) as Record<string, object>

const built = Object.fromEntries(
  Object.entries(files).map(([file, content]) => [file.split('/')[2] ?? '', content]),
)

export const languageFiles: Readonly<Record<string, unknown>> = {
  ...built,
  ...Object.fromEntries(
    Object.entries(operators()).map(([tag, file]) => [tag, { ...built[tag], ...file }]),
  ),
}
