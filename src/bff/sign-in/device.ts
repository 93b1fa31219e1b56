/**
 * Detects the kind of browser and system from `User-Agent`, so that customers recognize their
 * sessions. Nothing else of the header is stored, and nothing depends on the result.
 */
import type { Device } from '#bff/sessions/stored-session.ts'

/** The order matters: most browsers also name others. */
const browsers: [NonNullable<Device['browser']>, RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\//],
  ['samsung-internet', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['safari', /\bVersion\/[\d.]{1,20} .{0,200}\bSafari\//],
]
const systems: [NonNullable<Device['system']>, RegExp][] = [
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  ['chromeos', /\bCrOS\b/],
  ['macos', /\bMac OS X\b/],
  ['linux', /\bLinux\b/],
]

const firstMatch = <T>(patterns: readonly [T, RegExp][], text: string): T | null =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** `header`: `User-Agent`. Only its first 512 characters are read. */
export function deviceOf(header: string | null): Device {
  const text = (header ?? '').slice(0, 512)
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) }
}
