/** `bin/portico` with a command, in a folder that holds what the image holds. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, beforeAll } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
export let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-image-'))
  const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY ([\w. ]+) \.[\w/]*$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  if (!copied.includes('src')) throw new Error('the Dockerfile copies no src')
  const kept = copied.filter((name) => name !== 'package-lock.json' && name !== '.')
  for (const name of kept) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

export function portico(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'bin/portico'), args, {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      PORTICO_DATA_DIR: join(folder, 'data'),
      PORTICO_SECRETS: randomBytes(32).toString('base64url'),
    },
  })
  return { status, stdout, stderr }
}
