/** Made by `scripts/field-classes.ts`: classes by resource and `parent.key`. */
declare module 'virtual:field-classes' {
  import type { FieldClass } from '#contract/classes.ts'

  export const fieldClasses: Readonly<Record<string, Readonly<Record<string, FieldClass>>>>
}
