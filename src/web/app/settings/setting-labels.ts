import type { Density, Theme } from './settings.ts'

export const themeLabels = {
  system: 'shell:account.themeSystem',
  light: 'shell:account.themeLight',
  dark: 'shell:account.themeDark',
} as const satisfies Record<Theme, string>

export const densityLabels = {
  compact: 'shell:account.densityCompact',
  regular: 'shell:account.densityRegular',
  relaxed: 'shell:account.densityRelaxed',
} as const satisfies Record<Density, string>
