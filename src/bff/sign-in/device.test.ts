import { expect, test } from 'vitest'

import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const appleWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${mozilla} (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, 'chrome', 'linux'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    'edge',
    'windows',
  ],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0`,
    'firefox',
    'windows',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${appleWebKit} Version/26.0 Safari/605.1.15`,
    'safari',
    'macos',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${appleWebKit} Version/26.0 Mobile/15E148 Safari/604.1`,
    'safari',
    'ios',
  ],
  [
    `${mozilla} (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'samsung-internet',
    'android',
  ],
  ['curl/8.5.0', null, null],
  [null, null, null],
])('%s', (header, browser, system) => {
  expect(deviceOf(header)).toEqual({ browser, system })
})
