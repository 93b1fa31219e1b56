import { z } from 'zod'

export const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Parts that an installation can do without. */
export const features = ['assistant', 'orders', 'public-pages', 'embeds'] as const
export const featureList = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : listOf(value)))
  .pipe(z.array(z.enum(features, `must be some of ${features.join(', ')}, or none`)))
