export { createTextFilter } from '#wire/dialect/text/secrets.ts'
