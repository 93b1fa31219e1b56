/** Every text of the dashboard in this language, in one file. */
export const texts = import.meta.glob(['./*.json', '!./site.json'], {
  eager: true,
  import: 'default',
})
