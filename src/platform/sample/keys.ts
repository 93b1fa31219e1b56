/**
 * The sample's keys are public constants, so that a fresh start needs no set-up. They open sample
 * accounts only.
 */
import { readScopes, scopes } from '#wire/scopes.ts'
import type { Scope } from '#wire/scopes.ts'

export interface SampleKey {
  /** The sample account's label. */
  account: string
  scopes: readonly Scope[]
  key: string
}

export const sampleKeys: readonly SampleKey[] = [
  { account: 'studio', scopes, key: 'nmk_sample_studio_6rT2vYq8Lw4Zp1Xc' },
  { account: 'studio', scopes: readScopes, key: 'nmk_sample_studio_readonly_9Hs3Kd7Fb5Jm' },
  { account: 'agency', scopes, key: 'nmk_sample_agency_2cV8nPz6Qx4Rg7Wt' },
  { account: 'empty', scopes, key: 'nmk_sample_empty_5bM1kTj9Ys3Ld8Hf' },
  { account: 'tokyo', scopes, key: 'nmk_sample_tokyo_8eN4wGh6Ru2Qa9Vc' },
  { account: 'kuwait', scopes, key: 'nmk_sample_kuwait_3zD7mXp5Bk1Sf4Jy' },
  { account: 'faults', scopes, key: 'nmk_sample_faults_9gC6tLv2Hn8Ew5Pb' },
  { account: 'contradictions', scopes, key: 'nmk_sample_contradictions_4qX7bRs9Md2Kf6Zw' },
]
