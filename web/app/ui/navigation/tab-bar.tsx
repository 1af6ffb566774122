import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { moveFocus } from '../arrow-keys.ts';
import { classNames } from '../class-names.ts';

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
}

/**
 * Tabs that are all on the screen: in a grid on phones, in lines on wide screens. Each is a link with its own URL: arrows, Home
 * and End move the focus, Enter and Space open. Rule: PAGE-83.
 */
export function TabBar<Id extends string>({ label, tabs, current, hrefOf, onSelect, panelId }: TabBarProps<Id>) {
  function handleClick(event: MouseEvent<HTMLAnchorElement>, id: Id) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(id);
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={handleKey}
      tabIndex={-1}
      className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5 border-line lg:flex lg:flex-wrap lg:gap-x-1 lg:gap-y-0 lg:border-b"
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
