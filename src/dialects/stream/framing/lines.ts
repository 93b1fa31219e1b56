/** Splits streamed text into lines at LF, CR and CRLF, even if a CRLF spans two chunks. */
export class LineSplitter {
  #rest = ''
  #afterCr = false

  /** Length of the unfinished line. */
  get pending(): number {
    return this.#rest.length
  }

  push(text: string, onLine: (line: string) => void): void {
    let start = 0
    if (this.#afterCr && text.length > 0) {
      if (text.charCodeAt(0) === 10) start = 1
      this.#afterCr = false
    }
    let lf = text.indexOf('\n', start)
    let cr = text.indexOf('\r', start)
    while (lf >= 0 || cr >= 0) {
      const end = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr
      onLine(this.#rest + text.slice(start, end))
      this.#rest = ''
      start = end + 1
      if (end === cr) {
        if (start === text.length) this.#afterCr = true
        else if (lf === start) start += 1
        cr = text.indexOf('\r', start)
      }
      if (lf >= 0 && lf < start) lf = text.indexOf('\n', start)
    }
    this.#rest += start === 0 ? text : text.slice(start)
  }

  /** Emits the last line if it is unterminated. */
  end(onLine: (line: string) => void): void {
    if (this.#rest !== '') onLine(this.#rest)
    this.#rest = ''
  }
}
