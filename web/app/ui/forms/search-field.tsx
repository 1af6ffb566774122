import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { controlClasses, FieldFrame } from './field-frame.tsx';
import { iconSize } from '../icon-size.ts';

/** Delay after the last key press. */
const pauseMs = 300;

interface SearchFieldProps {
  label: string;
  hint?: ReactNode;
  placeholder?: string;
  value: string;
  /** Called with trimmed text when typing pauses, on Enter, and when the field is cleared. */
  onSearch: (text: string) => void;
  maxLength?: number;
}

export function SearchField({ label, hint, placeholder, value, onSearch, maxLength = 100 }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The last search, trimmed.
  const [searched, setSearched] = useState(value);
  if (known !== value) {
    setKnown(value);
    // Follows changes from elsewhere (Back, a cleared filter), but not the field's own search.
    if (value !== searched) {
      setTyped(value);
      setSearched(value);
    }
  }
  const search = useEffectEvent(handleSearch);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => search(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);

  function handleSearch(text: string) {
    setSearched(text.trim());
    onSearch(text.trim());
  }

  function handleClear() {
    setTyped('');
    handleSearch('');
    input.current?.focus();
  }

  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className="relative">
        <Search
          size={iconSize.medium}
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          placeholder={placeholder}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') handleSearch(typed);
          }}
          className={`${controlClasses} pl-11 ${typed === '' ? 'pr-3' : 'pr-11'} [&::-webkit-search-cancel-button]:hidden`}
        />
        {typed !== '' && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Clear ${label.toLowerCase()}`}
            onClick={handleClear}
            className="absolute top-1/2 right-0.5 -translate-y-1/2"
          >
            <X size={iconSize.small} />
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
