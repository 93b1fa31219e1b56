/** Id of the button that opens a notification, so that the focus can return to it. */
export const noticeTitleId = ({ id }: { id: string }): string => `title-of-${id}`
