/** How an HTTP/1.1 answer's body is framed: RFC 9112, §6 and §7.1. */
import { maxHeaderSize } from 'node:http'

import type { Head } from './head.ts'

type Tell = (bytes: Buffer) => void

export interface Frames {
  /** The connection's end is the body's. */
  readonly open: boolean
  /** Tells what of the first `size` bytes is body. True: it is whole. @throws SyntaxError */
  push(bytes: Buffer, size: number, tell: Tell): boolean
}

const lf = 10
const cr = 13
const tab = 9
const blank = 32
const semicolon = 59
/** Of a chunk's size: what a number holds exactly. */
const mostDigits = 12

const hexadecimal = (byte: number): number => {
  if (byte >= 48 && byte <= 57) return byte - 48
  const small = byte | 32
  return small >= 97 && small <= 102 ? small - 87 : -1
}

/** Chunks: a size in hexadecimal and a line's end before each, a line's end behind it. */
export class Chunks implements Frames {
  readonly open = false
  #in: 'size' | 'extension' | 'data' | 'gap' | 'trailer' = 'size'
  /** Of this chunk. */
  #left = 0
  #digits = 0
  /** Bytes of this line, and of all lines of the trailer or an extension. */
  #line = 0
  #said = 0

  push(bytes: Buffer, size: number, tell: Tell): boolean {
    for (let at = 0; at < size;) {
      if (this.#in === 'data') {
        const end = Math.min(size, at + this.#left)
        this.#left -= end - at
        if (this.#left === 0) this.#in = 'gap'
        tell(bytes.subarray(at, end))
        at = end
      } else {
        if (this.#isOver(bytes[at] ?? lf)) return true
        at += 1
      }
    }
    return false
  }

  /** One byte between the chunks. True: nothing follows. */
  #isOver(byte: number): boolean {
    switch (this.#in) {
      case 'size':
        this.#size(byte)
        return false
      case 'extension':
        this.#say()
        if (byte === lf) this.#begin()
        return false
      case 'gap':
        if (byte === lf) this.#in = 'size'
        else if (byte !== cr) throw new SyntaxError('a chunk without an end')
        return false
      default:
        return this.#isLast(byte)
    }
  }

  #size(byte: number): void {
    const digit = hexadecimal(byte)
    if (digit >= 0 && this.#digits < mostDigits) {
      this.#left = this.#left * 16 + digit
      this.#digits += 1
    } else if (this.#digits === 0) throw new SyntaxError('a chunk without a size')
    else if (byte === lf) this.#begin()
    else if (byte === cr || byte === semicolon || byte === blank || byte === tab)
      this.#in = 'extension'
    else throw new SyntaxError('no size of a chunk')
  }

  #begin(): void {
    this.#digits = 0
    this.#in = this.#left === 0 ? 'trailer' : 'data'
  }

  /** Of the trailer, which an empty line ends. */
  #isLast(byte: number): boolean {
    this.#say()
    if (byte === lf) {
      if (this.#line === 0) return true
      this.#line = 0
    } else if (byte !== cr) this.#line += 1
    return false
  }

  #say(): void {
    this.#said += 1
    if (this.#said > maxHeaderSize) throw new SyntaxError('too much between chunks')
  }
}

/** As many bytes as the head says. */
const counted = (length: number): Frames => {
  let left = length
  return {
    open: false,
    push(bytes, size, tell) {
      const end = Math.min(size, left)
      left -= end
      if (end > 0) tell(bytes.subarray(0, end))
      return left === 0
    },
  }
}

const untilTheEnd: Frames = {
  open: true,
  push(bytes, size, tell) {
    if (size > 0) tell(bytes.subarray(0, size))
    return false
  },
}

/** @throws SyntaxError where the head does not say how long its body is */
export const framesOf = ({ status, headers }: Head): Frames => {
  const coding = headers.get('transfer-encoding')
  const length = headers.get('content-length')
  if (status === 204 || status === 304) return counted(0)
  if (coding !== null && coding.toLowerCase() !== 'identity') {
    if (coding.toLowerCase() !== 'chunked') throw new SyntaxError('a transfer coding of its own')
    return new Chunks()
  }
  if (length === null) return untilTheEnd
  if (!/^\d{1,15}$/.test(length)) throw new SyntaxError('no length')
  return counted(Number(length))
}
