/** The en dash for what the provider does not state; never 0 and never an empty cell. */
export const NotGiven = ({ title }: { title: string }) => (
  <span className="mut" title={title}>
    <span aria-hidden="true">–</span>
    <span className="vh">{title}</span>
  </span>
)
