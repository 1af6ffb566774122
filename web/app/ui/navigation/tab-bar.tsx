import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
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
 * Tabs in one line that scrolls on phones. Each is a link with its own URL: arrows, Home and End move the focus, Enter
 * and Space open.
 */
export function TabBar<Id extends string>({ label, tabs, current, hrefOf, onSelect, panelId }: TabBarProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const selected = list.current?.querySelector<HTMLElement>(`[id="${panelId}-${current}"]`);
    selected?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [panelId, current]);

  function handleClick(event: MouseEvent<HTMLAnchorElement>, id: Id) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onSelect(id);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={moveFocus}
      tabIndex={-1}
      className="-mx-5 flex gap-1 overflow-x-auto overscroll-x-contain border-b border-line px-5 [scrollbar-width:thin] sm:-mx-8 sm:px-8"
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
            'flex min-h-12 shrink-0 items-center gap-2 border-b-3 px-3 py-2 font-semibold -outline-offset-3 transition duration-150 sm:px-4',
            tab.id === current
              ? 'border-accent-text text-accent-text'
              : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink',
          )}
        >
          {tab.icon}
          {tab.label}
        </a>
      ))}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (at < 0) return;
  const last = tabs.length - 1;
  const targets: Record<string, number> = {
    ArrowRight: at === last ? 0 : at + 1,
    ArrowLeft: at === 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  if (event.key === ' ') {
    event.preventDefault();
    tabs[at]?.click();
  }
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
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
