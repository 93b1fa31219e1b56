/**
 * Makes the property tests of a run repeatable: vitest runs this before each test file. The seed is fixed,
 * so that a change fails only by its own fault; `TEST_SEED` replaces it. (The server refuses a
 * `PORTICO_` variable that it does not know.)
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env.TEST_SEED ?? 20_261_123) })
