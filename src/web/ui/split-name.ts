const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/**
 * Where a domain name may lose characters: before the last four of its last but one label (or the last
 * 12 of all), so that the extension stays. `null`: nowhere, because it is written from right to left,
 * where two parts side by side would read in the wrong order; with an extension of Latin letters
 * these stand apart anyway.
 */
export function splitAt(name: string): number | null {
  const dot = name.lastIndexOf('.')
  if (rightToLeft.test(name)) return dot > 0 && !rightToLeft.test(name.slice(dot)) ? dot : null
  return dot > 0 && name.length - dot <= 14 ? Math.max(dot - 4, 0) : name.length - 12
}
