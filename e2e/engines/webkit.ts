/** WebKitGTK's MiniBrowser under Xvfb, driven with WebDriver: https://www.w3.org/TR/webdriver2/ */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { stop } from '#scripts/processes.ts'
import { freePort } from '#testing/free-port.ts'

import type { Engine, Tab } from './engine.ts'

/** Code points for keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
}

/** Milliseconds of a script, and of any command. */
const [scriptTimeout, commandTimeout] = [120_000, 130_000]

interface Rect {
  width: number
  height: number
}

/** A display that Xvfb chooses itself and writes to the fourth file descriptor. */
async function startDisplay(): Promise<{ child: ChildProcess; display: string }> {
  const size = ['-screen', '0', '1920x1200x24']
  const child = spawn('Xvfb', ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [written] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, display: `:${written.toString().trim()}` }
}

export async function startWebKit(): Promise<Engine> {
  const { child: xvfb, display } = await startDisplay()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  })

  async function send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // The driver waits without end for a browser that died.
      signal: AbortSignal.timeout(commandTimeout),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }

  async function openSession() {
    return send<{ sessionId: string; capabilities: { browserVersion: string } }>(
      'POST',
      '/session',
      { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } },
    )
  }

  async function untilReady(): Promise<void> {
    while (!(await send('GET', '/status').catch(() => null))) await pause(50)
  }

  async function open(): Promise<Tab> {
    const { sessionId } = await openSession()
    const post = <T>(command: string, body: object = {}) =>
      send<T>('POST', `/session/${sessionId}/${command}`, body)
    const act = (type: 'key' | 'pointer', actions: object[]) =>
      post<void>('actions', { actions: [{ type, id: type, actions }] })
    const evaluate: Tab['evaluate'] = (run, ...args) =>
      post('execute/sync', { script: `return (${String(run)})(...arguments)`, args })
    const innerSize = (): Promise<Rect> =>
      evaluate(() => ({ width: innerWidth, height: innerHeight }))
    await post('timeouts', { script: scriptTimeout })
    return {
      goto: (url) => post('url', { url }),
      reload: () => post('refresh'),
      back: () => evaluate(() => history.back()),
      evaluate,
      press(key) {
        const value = keyCodes[key] ?? key
        return act('key', [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ])
      },
      click: (x, y) =>
        act('pointer', [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ]),
      async resize(width, height) {
        const inner = await innerSize()
        const outer = await send<Rect>('GET', `/session/${sessionId}/window/rect`)
        await post('window/rect', {
          width: width + outer.width - inner.width,
          height: height + outer.height - inner.height,
        })
      },
      close: () => send('DELETE', `/session/${sessionId}`),
    }
  }

  await untilReady()
  // WebDriver states the version only in its answer to a new session.
  const { sessionId, capabilities } = await openSession()
  await send('DELETE', `/session/${sessionId}`)
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    open,
    async end() {
      await stop(driver)
      await stop(xvfb)
    },
  }
}
