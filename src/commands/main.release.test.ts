import { expect, test } from 'vitest'

import { portico } from './testing/image.ts'

// A process for each command.
test('every command says how it is used', { timeout: 120_000 }, () => {
  const all = portico('--help')
  expect(all).toMatchObject({ status: 0, stderr: '' })
  const commands = [...all.stdout.matchAll(/^portico (\w+)/gm)].map(([, name = '']) => name)
  expect(new Set(commands)).toContain('vault')
  for (const name of new Set(commands)) {
    const one = portico(name, '--help')
    expect(one).toMatchObject({ status: 0, stderr: '' })
    expect(all.stdout).toContain(one.stdout)
  }
})

test('what is wrong is said in a line, without a stack trace', () => {
  expect(portico('vualt')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'portico: there is no command vualt; see portico --help\n',
  })
  for (const args of [['vault'], ['vault', 'statsu'], ['store', 'copy', '--form', 'x']]) {
    const { status, stdout, stderr } = portico(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(new RegExp(`^portico: .*portico ${args[0]} `, 's'))
    expect(stderr).not.toMatch(/^ {4}at /m)
  }
})
