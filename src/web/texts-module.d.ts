/** Made by `scripts/texts.ts`: the texts of each language but English, by namespace. */
declare module 'virtual:texts' {
  import type { Texts } from '#i18n/pseudo.ts'

  export const texts: Record<string, () => Promise<{ default: Record<string, Texts> }>>
}
