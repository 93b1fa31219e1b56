/** Of the button that opens a notification, for what has to find it again. */
export const noticeTitleId = ({ id }: { id: string }): string => `title-of-${id}`
