export { parseJson } from '#wire/dialect/json.ts'
