/** What a page asks for first if its address has no search. */
export const firstReads: Readonly<Record<string, string>> = {
  '/': '/api/overview',
  '/services': '/api/services?sort=renewalOn&group=month&offset=0&limit=100',
  '/domains': '/api/domains?sort=expiresOn&group=expiry&offset=0&limit=100',
  '/invoices': '/api/invoices?sort=-issuedOn&group=month&offset=0&limit=100',
  '/orders': '/api/orders?sort=-placedAt&group=month&offset=0&limit=100',
}
