/** Props of a cell that spans columns: `colSpan` for screen readers, `gridColumn` for the layout. */
export const spanProps = (columns: number) => ({
  colSpan: columns,
  style: { gridColumn: `span ${columns}` },
})
