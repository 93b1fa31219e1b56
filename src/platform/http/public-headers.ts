/** Headers for public content: cached for five minutes, per language. */
export const publicHeaders = (...contentLanguages: string[]): Record<string, string> => ({
  'Content-Language': contentLanguages.join(', '),
  'Cache-Control': 'public, max-age=300',
  Vary: 'Accept-Language',
})
