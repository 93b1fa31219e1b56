/** What a subscribed calendar can contain. Apart from its schemas, which the browser does not load. */
export const calendarKinds = ['charges', 'ends', 'decisions', 'invoices', 'orders'] as const
export type CalendarKind = (typeof calendarKinds)[number]
