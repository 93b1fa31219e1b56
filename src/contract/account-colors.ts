/** Colours that tell a person's accounts apart; `src/look/accounts.css` defines them. */
export const accountColors = [1, 2, 3, 4, 5, 6] as const
export type AccountColor = (typeof accountColors)[number]
