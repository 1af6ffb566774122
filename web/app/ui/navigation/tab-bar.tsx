import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { moveFocus } from '../arrow-keys.ts';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { iconSize } from '../icon-size.ts';

export interface TabItem<Id extends string = string> {
  id: Id;
  label: string;
  icon?: ReactNode;
}

interface TabBarProps<Id extends string> {
  /** The name of the tab list: "Admin panel". */
  label: string;
  tabs: readonly TabItem<Id>[];
  current: Id;
  /** The URL of a tab, for opening it in a new window. */
  hrefOf: (id: Id) => string;
  onSelect: (id: Id) => void;
  /** The id of the `TabPanel`. */
  panelId: string;
  /** Whether a phone shows all of them until one is chosen. */
  isOpenAtFirst?: boolean;
}

/** More need several lines of a phone, where a button with the current tab shows them. */
const maxUnfolded = 3;

/**
 * Tabs in lines on wide screens; on phones in a grid, behind a button if there are many. Each is a link with its own URL: arrows, Home
 * and End move the focus, Enter and Space open. Rule: PAGE-83.
 */
export function TabBar<Id extends string>(props: TabBarProps<Id>) {
  const { label, tabs, current, hrefOf, onSelect, panelId, isOpenAtFirst = false } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const button = useRef<HTMLButtonElement>(null);
  const isFolded = tabs.length > maxUnfolded;
  /** The focus would be lost with the list. On wide screens there is no button, and it stays where it is. */
  function close() {
    setIsOpen(false);
    button.current?.focus();
  }
  function closeOnEscape({ key }: KeyboardEvent) {
    if (isOpen && key === 'Escape') close();
  }
  function handleClick(event: MouseEvent<HTMLAnchorElement>, id: Id) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    close();
    onSelect(id);
  }

  return (
    <>
      {isFolded && (
        <Button
          ref={button}
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={`${panelId}-tabs`}
          onClick={() => setIsOpen(!isOpen)}
          onKeyDown={closeOnEscape}
          className={classNames('w-full lg:hidden', isOpen && 'mb-1.5')}
        >
          <span className="mr-auto">{tabs.find(({ id }) => id === current)?.label}</span>
          <span className="text-sm text-ink-soft">All tabs</span>
          <ChevronDown size={iconSize.medium} className={isOpen ? 'rotate-180' : ''} />
        </Button>
      )}
      <div
        id={`${panelId}-tabs`}
        role="tablist"
        aria-label={label}
        onKeyDown={(event) => {
          closeOnEscape(event);
          handleKey(event);
        }}
        tabIndex={-1}
        className={classNames(
          'grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5 border-line lg:flex lg:flex-wrap lg:gap-x-1 lg:gap-y-0 lg:border-b',
          isFolded && !isOpen && 'max-lg:hidden',
        )}
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            id={`${panelId}-${tab.id}`}
            href={hrefOf(tab.id)}
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? panelId : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={(event) => handleClick(event, tab.id)}
            className={classNames(
              'flex min-h-11 items-center gap-2 font-semibold -outline-offset-3 transition duration-150 max-lg:justify-center max-lg:rounded-control max-lg:border max-lg:px-1 max-lg:text-center max-lg:text-sm max-lg:leading-tight lg:min-h-12 lg:border-b-3 lg:px-3 lg:py-2',
              tab.id === current
                ? 'border-accent-text text-accent-text max-lg:bg-accent-soft max-lg:ring-1 max-lg:ring-accent-text'
                : 'text-ink-soft hover:border-line-strong hover:text-ink max-lg:border-line max-lg:bg-surface lg:border-transparent',
            )}
          >
            {tab.icon}
            {tab.label}
          </a>
        ))}
      </div>
    </>
  );
}

function handleKey(event: KeyboardEvent<HTMLDivElement>) {
  const { key, target, currentTarget } = event;
  if (target === currentTarget) return;
  moveFocus(event, { role: 'tab', back: 'ArrowLeft', forward: 'ArrowRight' });
  // A link opens with Enter alone.
  if (key !== ' ' || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.click();
}

interface TabPanelProps {
  id: string;
  /** The id of the current tab. */
  current: string;
  children: ReactNode;
}

/** The contents of the current tab of a `TabBar`. */
export function TabPanel({ id, current, children }: TabPanelProps) {
  return (
    <div id={id} role="tabpanel" aria-labelledby={`${id}-${current}`} className="pt-6 sm:pt-8">
      {children}
    </div>
  );
}
