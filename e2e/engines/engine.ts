/** What the journeys need of a browser, however it is driven. */
export interface Tab {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  back: () => Promise<void>
  /** Runs a function in the page. It may use its arguments only, which are sent as JSON. */
  evaluate: <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Awaited<Result>>
  /** A key as `KeyboardEvent.key` names it. */
  press: (key: string) => Promise<void>
  click: (x: number, y: number) => Promise<void>
  /** Size of the page itself, without the browser's own bars. */
  resize: (width: number, height: number) => Promise<void>
  close: () => Promise<void>
}

export interface Engine {
  /** As in `docs/browsers.md`, with its version. */
  name: string
  /** A tab without cookies, storage or cache of another. */
  open: () => Promise<Tab>
  end: () => Promise<void>
}
