/** Public content: cacheable for five minutes, and different per language. */
export const publicHeaders = (...contentLanguages: string[]): Record<string, string> => ({
  'Content-Language': contentLanguages.join(', '),
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Language',
})
