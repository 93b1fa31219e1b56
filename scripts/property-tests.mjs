// Runs every test file that uses fast-check with random seeds, which `npm test` keeps fixed:
// `node scripts/property-tests.mjs [seeds]`. To repeat a failure, set TEST_SEED to the seed it
// printed and run the file with vitest.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { environment, root } from './bootstrap.mjs'

const files = globSync('{src,tools,scripts,locales}/**/*.test.{ts,tsx}', { cwd: root }).filter(
  (file) => readFileSync(join(root, file), 'utf8').includes("'fast-check'"),
)
const seeds = Array.from({ length: Number(process.argv[2] ?? 5) }, () => randomInt(2 ** 31))
const failed = seeds.filter((seed) => {
  console.log(`\nTEST_SEED=${seed}`)
  const env = environment({ TEST_SEED: String(seed) })
  return spawnSync('vitest', ['run', ...files], { cwd: root, stdio: 'inherit', env }).status !== 0
})
console.log(
  `${files.length} files with ${seeds.length} seeds; failed with: ${failed.join(', ') || 'none'}`,
)
process.exit(failed.length === 0 ? 0 : 1)
