/** The sample people who can sign in at the platform's login. The accounts are the sample's. */
export interface SamplePerson {
  /** `sub` of their tokens. */
  readonly subject: string
  readonly name: string
  readonly email: string
  /** Sample accounts whose keys are theirs. */
  readonly accounts: readonly string[]
}

export const samplePeople: readonly SamplePerson[] = [
  {
    subject: 'person-lena',
    name: 'Lena Okafor',
    email: 'lena@okafor.example',
    accounts: ['studio'],
  },
  {
    subject: 'person-nora',
    name: 'Nora Stein',
    email: 'accounts@example.studio',
    accounts: ['agency', 'studio'],
  },
  {
    subject: 'person-hanako',
    name: 'Hanako Sato',
    email: 'hanako@example.jp',
    accounts: ['tokyo'],
  },
]
