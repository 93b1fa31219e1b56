/** `language-files.ts` without a file system: what the folders held when the bundle was built. */
const files = import.meta.glob('/locales/*/language.json', { eager: true, import: 'default' })

export const languageFiles: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(files).map(([file, content]) => [file.split('/')[2] ?? '', content]),
)
