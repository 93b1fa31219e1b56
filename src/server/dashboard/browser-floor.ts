/**
 * The oldest browsers that show the dashboard. The build's target, the check of what was built
 * (`scripts/browser-floor`), the README and the page for older browsers all follow this.
 */
export const browserFloor = { Chrome: 123, Edge: 123, Firefox: 128, Safari: 18 } as const

/** The floor as Vite names it. */
export const buildTarget = [
  ...Object.entries(browserFloor).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${browserFloor.Safari}`,
]

/**
 * What the document tests before it loads the dashboard: a declaration and its key in MDN's
 * compatibility data. Each floor is the first version with all of them; a test checks that.
 */
export const floorProbes = [
  ['color', 'light-dark(red,red)', 'css.types.color.light-dark'],
  ['color', 'oklch(from red l c h)', 'css.types.color.oklch.relative_syntax'],
  ['content-visibility', 'auto', 'css.properties.content-visibility'],
] as const

/** The page for older browsers, and for those without JavaScript (`browser-page.ts`). */
export const browserPagePath = '/browser'
