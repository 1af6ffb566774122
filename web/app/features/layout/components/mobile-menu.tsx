import { m } from '#messages';
import { Clapperboard, LayoutDashboard, LogOut, Menu, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { hasPopovers } from '../../../lib/browser-support.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useIsPanel } from '../../../lib/navigation/page.ts';
import { logOut } from '../../../lib/session/log-out.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { LanguageLinks } from './language-links.tsx';
import { isCurrentItem, itemVisibility, navigationItems, type NavigationItem } from './navigation-items.ts';
import { PersonCard } from './person-badge.tsx';

interface MobileMenuProps {
  path: string;
  session: Session | null;
}

/**
 * The menu of narrow screens, as a popover: it opens without scripts and closes on an outside tap, Escape or its
 * button. In browsers without popovers (docs/browsers.md) a script opens it.
 */
export function MobileMenu({ path, session }: MobileMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useCloseWithoutPopover(isOpen, place, () => setIsOpen(false));
  return (
    <div ref={place} className="xl:hidden">
      <Button
        variant="ghost"
        size="icon"
        popoverTarget={id}
        onClick={() => hasPopovers() || setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={isOpen ? m.layout_menu_close() : m.layout_menu_open()}
      >
        {isOpen ? <X size={iconSize.large} /> : <Menu size={iconSize.large} />}
      </Button>
      <div
        id={id}
        popover="auto"
        data-open={isOpen ? '' : undefined}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="menu inset-auto top-20 right-[calc(0.75rem+var(--safe-right))] left-[calc(0.75rem+var(--safe-left))] m-0 max-h-[calc(100dvh-6rem)] w-auto overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink shadow-high sm:left-auto sm:w-96"
      >
        {session && <PersonCard session={session} />}
        <nav aria-label={m.layout_menu()}>
          <ul className="py-2">
            {navigationItems.map((item) => (
              <li key={item.path} className={itemVisibility[item.shownTo ?? 'everyone']}>
                <MenuLink item={item} isCurrent={isCurrentItem(item, path)} close={() => closePopover(id)} />
              </li>
            ))}
          </ul>
        </nav>
        {import.meta.env.MULTILINGUAL && <LanguageLinks className="border-t border-line px-4 pt-2 pb-3" />}
        <MenuFoot />
      </div>
    </div>
  );
}

function closePopover(id: string): void {
  if (hasPopovers()) document.getElementById(id)?.hidePopover();
}

/** Replaces what a popover does: an outside press and Escape close the menu. */
function useCloseWithoutPopover(isOpen: boolean, place: RefObject<HTMLElement | null>, close: () => void): void {
  const handleClose = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen || hasPopovers()) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && handleClose();
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) handleClose();
    };
    document.addEventListener('keydown', closeOnEscape, { signal });
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    return () => listening.abort();
  }, [isOpen, place]);
}

interface MenuLinkProps {
  item: NavigationItem;
  isCurrent: boolean;
  close: () => void;
}

function MenuLink({ item, isCurrent, close }: MenuLinkProps) {
  return (
    <a
      href={href(item.path)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={close}
      className={classNames(
        'flex min-h-12 items-center rounded-control px-4 text-lg font-medium',
        isCurrent ? 'bg-accent-soft text-accent-text' : 'hover:bg-sunk',
      )}
    >
      {item.label}
    </a>
  );
}

function MenuFoot() {
  return (
    <div className="menu-foot -mx-3 -mb-3 hidden flex-wrap gap-3 border-t border-line bg-surface p-3 signed-in:flex">
      <span className="hidden flex-1 admin:block">
        <ButtonLink href="/admin" className="w-full" icon={<LayoutDashboard size={iconSize.medium} />}>
          {m.layout_dashboard()}
        </ButtonLink>
      </span>
      <span className="hidden flex-1 host:block">
        <ButtonLink href="/hosting" className="w-full" icon={<Clapperboard size={iconSize.medium} />}>
          {m.layout_hosting()}
        </ButtonLink>
      </span>
      <Button
        variant="secondary"
        className={classNames('flex-1', useIsPanel() && 'host:hidden')}
        onClick={logOut}
        icon={<LogOut size={iconSize.medium} />}
      >
        {m.layout_log_out()}
      </Button>
    </div>
  );
}
