import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { KeyRound, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { AddGuest } from '../door/add-guest.tsx';
import type { BoardState } from '../hooks/use-board-actions.ts';
import type { BoardView } from '../rules.ts';
import { BoardFilters, type BoardFiltersProps } from './board-filters.tsx';
import { CodeForm } from './code-form.tsx';
import { isSessionShown, SessionButton } from './session-button.tsx';

interface BoardBarProps extends BoardFiltersProps {
  /** Null: the bookings of all openings are shown. */
  opening: BoardOpening | null;
  text: string;
  onSearch: (text: string) => void;
  announce: (opening: BoardOpening) => ReactNode;
  state: BoardState;
  /** What the list shows: "12 of 60 guests". */
  summary: string;
}

/** Stays at the top while the list scrolls: search, neighborhood code, announcement, filters, and the latest change. */
export function BoardBar({ opening, text, onSearch, announce, state, summary, ...filters }: BoardBarProps) {
  const start = useListStart(filters.view, text);
  const [code, setCode] = useState<'untouched' | 'open' | 'closed'>('untouched');
  return (
    <>
      <div ref={start} className="-mb-4" />
      <div className="board-bar [overflow-anchor:none] top-16 z-20 -mx-5 flex flex-col gap-2 bg-paper px-5 pt-2 sm:-mx-8 sm:px-8">
        {opening && code === 'open' ? (
          <CodeForm opening={opening} onClose={() => setCode('closed')} />
        ) : (
          <div className="flex flex-wrap items-end gap-2">
            <div className="min-w-24 flex-1 [&_label]:sr-only">
              <SearchField label="Find a guest" placeholder="Search" value={text} onSearch={onSearch} />
            </div>
            {opening && (
              <CodeButton
                code={opening.neighborhood_code}
                isNarrow={isSessionShown(opening)}
                isFocused={code === 'closed'}
                onPress={() => setCode('open')}
              />
            )}
            {opening && announce(opening)}
            {opening && <SessionButton key={opening.id} opening={opening} state={state} />}
          </div>
        )}
        <BoardFilters {...filters} />
        <LastChange state={state} summary={summary} opening={opening} />
      </div>
    </>
  );
}

/** The bar begins at its lower edge (`top-16`). */
const navigationHeight = 64;

/** After another filter or search the bar is at the top, so that the first guests are on the screen. */
function useListStart(view: BoardView, text: string) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(`${view} ${text}`);
  useEffect(() => {
    const isChanged = shown.current !== `${view} ${text}`;
    shown.current = `${view} ${text}`;
    const top = ref.current?.getBoundingClientRect().top ?? 0;
    const isInPlace = top >= navigationHeight && top < innerHeight / 3;
    if (isChanged && !isInPlace) scrollBy({ top: top - navigationHeight, behavior: 'instant' });
  }, [view, text]);
  return ref;
}

interface CodeButtonProps {
  code: string | null;
  /** On a phone, beside a further button. */
  isNarrow: boolean;
  /** The form that it replaces had the focus. */
  isFocused: boolean;
  onPress: () => void;
}

function CodeButton({ code, isNarrow, isFocused, onPress }: CodeButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return (
    <Button
      ref={ref}
      variant="secondary"
      icon={<KeyRound size={iconSize.medium} className={classNames('shrink-0', isNarrow && 'max-sm:hidden')} />}
      className={classNames('min-h-12 max-w-36 px-3', isNarrow && 'max-sm:max-w-24 max-sm:px-2')}
      onClick={onPress}
    >
      {code === null ? (
        'Set code'
      ) : (
        <span className={classNames('line-clamp-2 min-w-0 leading-tight break-words', isNarrow && 'max-sm:text-sm')}>
          <span className="sr-only">Neighborhood code: </span>
          <span aria-hidden className="font-normal">
            Code{' '}
          </span>
          {code}
        </span>
      )}
    </Button>
  );
}

/** In place of toasts, which would cover guests. Always as high, so that the list does not jump. */
function LastChange({ state, summary, opening }: Pick<BoardBarProps, 'state' | 'summary' | 'opening'>) {
  const { lastChange, setLastChange } = state;
  const undo = lastChange?.undo;
  useEffect(() => {
    if (lastChange?.undo?.until === undefined) return undefined;
    const timer = setTimeout(() => setLastChange({ text: lastChange.text }), lastChange.undo.until - serverNow());
    return () => clearTimeout(timer);
  }, [lastChange, setLastChange]);
  return (
    <div className="flex min-h-11 items-center justify-between gap-1 text-sm sm:gap-3 text-ink-soft">
      <p role="status" className="line-clamp-2 min-w-0 flex-1 leading-5 break-words">
        {lastChange ? <span className="font-semibold text-ink">{lastChange.text}</span> : summary}
      </p>
      {undo && (
        <Button
          variant="ghost"
          icon={<Undo2 size={iconSize.small} className="max-sm:hidden" />}
          className="shrink-0 px-2 sm:px-3"
          onClick={undo.run}
        >
          Undo<span className="sr-only"> {undo.what}</span>
        </Button>
      )}
      {opening?.can_add_guest === true && (
        <AddGuest opening={opening} onAdded={(text) => setLastChange({ text })} isNarrow={undo !== undefined} />
      )}
    </div>
  );
}
