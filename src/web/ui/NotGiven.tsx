/** A dash for what the provider does not state, because 0 or an empty cell would mislead. */
export const NotGiven = ({ title }: { title: string }) => (
  <span className="mut" title={title}>
    <span aria-hidden="true">–</span>
    <span className="vh">{title}</span>
  </span>
)
