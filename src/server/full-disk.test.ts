import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { watchFullDisk } from './full-disk.ts'

/** What `node:sqlite` throws on a full disk. */
const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 })

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a write is overloaded until one succeeds again', () => {
  const disk = watchFullDisk(temporaryFolder())
  const fail = () => {
    throw full()
  }
  expect(() => disk.write(fail)).toThrow(expect.objectContaining({ code: 'overloaded' }))
  expect(disk.isFull).toBe(true)
  expect(disk.write(() => 7)).toBe(7)
  expect(disk.isFull).toBe(false)
})

test('a deletion gets the space that was kept for it, and the next write keeps it again', () => {
  const folder = temporaryFolder()
  const disk = watchFullDisk(folder)
  const isKept = () => existsSync(join(folder, 'reserve'))
  const removeIfSpace = () => {
    if (isKept()) throw full()
    return true
  }
  expect(isKept()).toBe(true)
  expect(disk.remove(removeIfSpace)).toBe(true)
  expect(isKept()).toBe(false)
  disk.refill()
  expect(isKept()).toBe(true)
})

test('other failures stay what they are', () => {
  const disk = watchFullDisk(null)
  const fail = () => {
    throw new Error('no such table')
  }
  expect(() => disk.write(fail)).toThrow('no such table')
  expect(() => disk.remove(fail)).toThrow('no such table')
  expect(disk.isFull).toBe(false)
})
