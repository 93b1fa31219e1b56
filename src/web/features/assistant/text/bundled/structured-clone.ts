/** Stands in for `@ungap/structured-clone`: every browser that reads `light-dark()` has its own. */
const clone = <T>(value: T): T => structuredClone(value)
// oxlint-disable-next-line import/no-default-export -- the package's own interface
export default clone
