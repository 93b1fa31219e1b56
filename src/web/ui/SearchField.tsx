import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'

interface SearchFieldProps {
  label: string
  placeholder: string
  clearLabel: string
  /** The search that the list shows. A change from outside (Back, Clear) replaces the text. */
  value: string
  /** Called 200 ms after the last keystroke; without delay for Enter and for clearing. */
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

export function SearchField({
  label,
  placeholder,
  clearLabel,
  value,
  onSearch,
  ref,
}: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  /** Typed but not yet shown by the list. Until it is, results of earlier letters keep the text. */
  const [pendingSearch, setPendingSearch] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (pendingSearch === value) setPendingSearch(null)
  if (lastValue !== value) {
    setLastValue(value)
    if (pendingSearch === null) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, delayMs: number): void => {
    setText(next)
    setPendingSearch(next.trim())
    clearTimeout(timer.current)
    // Debounced, or each letter would send a request and change the address.
    timer.current = setTimeout(() => onSearch(next.trim()), delayMs)
  }
  return (
    <span className="in search">
      <Search className="i s" />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => search(event.target.value, 200)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0)
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation()
            search('', 0)
          }
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="btn quiet ico s"
          aria-label={clearLabel}
          onClick={({ currentTarget }) => {
            search('', 0)
            // This button is about to disappear, and another search usually follows.
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <X className="i s" />
        </button>
      )}
    </span>
  )
}
