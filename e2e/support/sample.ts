/** The platform's sample data, made once for a run: every world starts with a copy of its own. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPlatform, stop } from '#scripts/processes.ts'

/** Where it lies, for the workers; by day, because its dates are counted from the day it is made on. */
const variable = 'PORTICO_TEST_SAMPLE'
const today = (): string => new Date().toISOString().slice(0, 10)

/** Before all tests; what it returns runs after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls it so
export default async function makeSample(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-sample-'))
  const { child } = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(directory, today()),
  })
  await stop(child)
  process.env[variable] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** Nothing where another day has begun: the platform makes its data itself then. */
export function copySample(to: string): void {
  const made = join(process.env[variable] ?? '', today())
  if (existsSync(made)) cpSync(made, to, { recursive: true })
}
