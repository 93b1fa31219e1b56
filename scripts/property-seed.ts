/**
 * Makes the property tests of a run repeatable: vitest runs this before each test file. The seed is fixed,
 * so that a change fails only by its own fault; `PORTICO_TEST_SEED` replaces it.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env.PORTICO_TEST_SEED ?? 20_261_123) })
