/** Refuses a brand colour that cannot be read: WCAG 2.2, 1.4.3. */
import { z } from 'zod'

/** Links in embeds and the letter of the favicon are in it, on white or in white. */
const minContrast = 4.5

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastWithWhite = (channels: readonly number[]) => 1.05 / (luminanceOf(channels) + 0.05)

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** The fault of a colour like `#ffcc00`, with a darker one that can be read; `null` if it can be. */
export function colorFault(color: string): string | null {
  const channels = channelsOf(color)
  const contrast = contrastWithWhite(channels)
  if (contrast >= minContrast) return null
  let darker = channels
  while (contrastWithWhite(darker.map(Math.round)) < minContrast)
    darker = darker.map((channel) => channel * 0.98)
  const stated = Math.floor(contrast * 10) / 10
  return `has a contrast of ${stated}:1 with white, and needs ${minContrast}:1, as ${hexOf(darker)} has`
}

export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be a colour like #0b5fff')
  .superRefine((value, context) => {
    const fault = colorFault(value)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })
