export { htmlToText } from '#wire/dialect/text/html.ts'
