/**
 * What most people would build: Express and http-proxy-middleware pass each request on with the API key.
 * Nothing is checked, cached or kept from the browser.
 */
import type { AddressInfo } from 'node:net'

import express from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const [target = '', key = ''] = process.argv.slice(2)
const headers = { authorization: `Bearer ${key}` }
const app = express().use(createProxyMiddleware({ target, headers }))
const server = app.listen(0, '127.0.0.1', () => {
  // Never a string or null while a TCP server listens.
  process.send?.((server.address() as AddressInfo).port)
})
