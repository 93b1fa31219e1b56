/** Generates the platform's sample data once per run; every world starts with its own copy. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startPlatform, stop } from '#scripts/processes.ts'

/**
 * Tells the workers where the data is. It is in a folder named after the day, because its dates are
 * relative to the day it was generated on.
 */
const directoryVariable = 'TEST_SAMPLE_FOLDER'
const today = (): string => new Date().toISOString().slice(0, 10)

/** Runs before all tests; the function it returns runs after them. */
// oxlint-disable-next-line import/no-default-export -- Playwright requires one
export default async function generateSample(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-sample-'))
  const { child } = await startPlatform({
    PLATFORM_PORT: '0',
    PLATFORM_DATA_DIR: join(directory, today()),
  })
  await stop(child)
  process.env[directoryVariable] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** Copies nothing if a new day has begun since; the platform then generates its own data. */
export function copySample(to: string): void {
  const sample = join(process.env[directoryVariable] ?? '', today())
  if (existsSync(sample)) cpSync(sample, to, { recursive: true })
}
