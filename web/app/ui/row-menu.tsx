import { Ellipsis } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { moveFocus } from './arrow-keys.ts';
import { Button } from './button.tsx';
import { iconSize } from './icon-size.ts';

export interface RowMenuItem {
  label: string;
  icon: ReactNode;
  onPress: () => void;
}

interface RowMenuProps {
  /** The row, for screen readers: "Mira, Deluxe at Vista". */
  of: string;
  items: readonly RowMenuItem[];
}

interface Place {
  top: number;
  right: number;
}

const gap = 4;
const itemHeight = 48;

/**
 * What is rarely done with a row. The arrows move between the items; Escape, Tab, a press elsewhere and scrolling close the menu.
 * It is at a fixed place, because cards clip what leaves them.
 */
export function RowMenu({ of, items }: RowMenuProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setPlace(null);
  useCloseFromOutside(place !== null, root, close);
  useCloseWhenMoved(place !== null, button, close);

  function handleToggle() {
    const box = button.current?.getBoundingClientRect();
    if (place !== null || !box) return close();
    const height = items.length * itemHeight + 2 * gap;
    const isBelow = box.bottom + gap + height <= innerHeight;
    setPlace({
      top: isBelow ? box.bottom + gap : box.top - gap - height,
      right: document.documentElement.clientWidth - box.right,
    });
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Tab') close();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
    button.current?.focus();
  }

  return (
    <span ref={root} className="shrink-0">
      <Button
        ref={button}
        variant="ghost"
        size="icon"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-label={`More for ${of}`}
        onClick={handleToggle}
      >
        <Ellipsis size={iconSize.medium} />
      </Button>
      {place && (
        <Items
          of={of}
          items={items}
          place={place}
          onKey={handleKey}
          onDone={(item) => {
            close();
            button.current?.focus();
            item.onPress();
          }}
        />
      )}
    </span>
  );
}

interface ItemsProps extends RowMenuProps {
  place: Place;
  onKey: (event: KeyboardEvent) => void;
  onDone: (item: RowMenuItem) => void;
}

function Items({ of, items, place, onKey, onDone }: ItemsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={`More for ${of}`}
      style={place}
      onKeyDown={(event) => {
        // The list around it moves between rows with the same keys.
        if (moveFocus(event, { role: 'menuitem', back: 'ArrowUp', forward: 'ArrowDown' })) event.stopPropagation();
        onKey(event);
      }}
      className="fixed z-30 flex min-w-44 flex-col rounded-control border border-line-strong bg-surface p-1 text-left shadow-high"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => onDone(item)}
          className="flex min-h-12 items-center gap-3 rounded-control px-4 font-semibold hover:bg-sunk"
        >
          {item.icon}
          {item.label}
        </button>
      ))}
    </div>
  );
}

function useCloseFromOutside(isOpen: boolean, root: RefObject<HTMLElement | null>, close: () => void): void {
  const handleClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) handleClose();
    };
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    return () => listening.abort();
  }, [isOpen, root]);
}

/** A scroll to the focused button is reported after the menu has opened: only a button that moves away closes it. */
function useCloseWhenMoved(isOpen: boolean, button: RefObject<HTMLElement | null>, close: () => void): void {
  const handleClose = useEffectEvent(close);
  useEffect(() => {
    const topNow = () => button.current?.getBoundingClientRect().top ?? 0;
    if (!isOpen) return undefined;
    const top = topNow();
    const listening = new AbortController();
    const options = { signal: listening.signal, capture: true };
    const closeIfMoved = () => Math.abs(topNow() - top) > 1 && handleClose();
    addEventListener('scroll', closeIfMoved, options);
    addEventListener('resize', () => handleClose(), options);
    return () => listening.abort();
  }, [isOpen, button]);
}
