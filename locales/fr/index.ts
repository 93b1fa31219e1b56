/** All texts of the dashboard in this language, bundled into one file. */
export const texts = import.meta.glob(['./*.json', '!./site.json'], {
  eager: true,
  import: 'default',
})
