/** Of a cell over several columns: said to assistive technology, and to the grid that rows are. */
export const spanning = (columns: number) => ({
  colSpan: columns,
  style: { gridColumn: `span ${columns}` },
})
