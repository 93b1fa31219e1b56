export { createTextFilter, filterText, mayPass } from '#wire/dialect/text/secrets.ts'
