// The steps of a test run, one after the other. All of them run, even after one has failed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { root } from './bootstrap.mjs'

/** @typedef {[name: string, command: string, args: string[], extra?: object]} Step */

/**
 * @param {Step[]} steps
 * @returns {{ name: string, hasPassed: boolean, seconds: number }[]}
 */
export function runSteps(steps, env) {
  return steps.map(([name, command, args, extra]) => {
    console.log(`\n── ${name}`)
    const started = Date.now()
    const options = { cwd: root, stdio: 'inherit', env: { ...env, ...extra } }
    const hasPassed = spawnSync(command, args, options).status === 0
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`── ${name}: ${hasPassed ? 'ok' : 'FAILED'} in ${seconds} s`)
    return { name, hasPassed, seconds }
  })
}

/** A reporter's JSON file, or null if the tests ended before they wrote it. */
export const readReport = (file) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null

/** Counts of Playwright's report. A flaky test passed only on a second try. */
export function countBrowserTests(report) {
  const { expected = 0, unexpected = 0, skipped = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky, skipped, flaky }
}

/** The name and first line of what failed, for a log of which only the end is kept. */
export function failureLine(file, title, message = '') {
  return `${relative(root, file)} › ${title}: ${stripVTControlCharacters(message).split('\n')[0]}`
}

export function failedBrowserTests(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .map((spec) => failureLine(spec.file, spec.title, spec.tests[0]?.results[0]?.error?.message)),
  ]
  return (report?.suites ?? []).flatMap(inSuite)
}
