// Before the first paint: theme and row height of this device. Written by settings.ts.
try {
  const { theme, density } = JSON.parse(localStorage.getItem('portico') ?? '{}')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (density === 'compact' || density === 'relaxed') dataset.density = density
} catch {
  // Storage may be forbidden; then the system decides.
}
