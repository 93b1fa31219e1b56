import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'

interface SearchFieldProps {
  label: string
  placeholder: string
  clearLabel: string
  /** What the list shows at the moment; a change from outside (Back, Clear) replaces the text. */
  value: string
  /** Called 200 ms after the last key, and at once for Enter and clearing. */
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
  const [seen, setSeen] = useState(value)
  /** Typed, and not yet what the list shows: until it is, no answer to earlier letters replaces it. */
  const [wanted, setWanted] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (wanted === value) setWanted(null)
  if (seen !== value) {
    setSeen(value)
    if (wanted === null) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string, wait: number): void => {
    setText(next)
    setWanted(next.trim())
    clearTimeout(timer.current)
    // A pause is measured, so that not every key becomes a request and a history entry.
    timer.current = setTimeout(() => onSearch(next.trim()), wait)
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
            // This button goes; who cleared a search mostly begins another one.
            currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <X className="i s" />
        </button>
      )}
    </span>
  )
}
