/** What was typed into a form's field, without white space around it. */
export function textIn(form: HTMLFormElement, field: string): string {
  const typed = new FormData(form).get(field)
  return typeof typed === 'string' ? typed.trim() : ''
}
