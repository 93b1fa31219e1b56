/** Encrypts each record under its own id. */
export interface Sealer {
  seal(plain: string, recordId: string): Buffer
  /** `null` if the secret that sealed it has been removed, or it was sealed as another record. */
  open(sealed: Uint8Array, recordId: string): Buffer | null
}
