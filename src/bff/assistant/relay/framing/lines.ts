/** Splits growing text into lines at LF, CR and CRLF, also where a CRLF is cut in two. */
export class LineSplitter {
  #rest = ''
  #afterCr = false

  /** Length of the unfinished line. */
  get pending(): number {
    return this.#rest.length
  }

  push(text: string, line: (text: string) => void): void {
    let start = 0
    if (this.#afterCr && text.length > 0) {
      if (text.charCodeAt(0) === 10) start = 1
      this.#afterCr = false
    }
    let lf = text.indexOf('\n', start)
    let cr = text.indexOf('\r', start)
    while (lf >= 0 || cr >= 0) {
      const end = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr
      line(this.#rest + text.slice(start, end))
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

  /** The last line, where nothing ended it. */
  end(line: (text: string) => void): void {
    if (this.#rest !== '') line(this.#rest)
    this.#rest = ''
  }
}
