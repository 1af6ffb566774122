import { LayoutDashboard, LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePagePath } from '../../../lib/navigation/page.ts';
import { logOut } from '../../../lib/session/log-out.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { BrandMark } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { isCurrentItem, navigationItems, type NavigationItem } from './navigation-items.ts';
import { PersonBadge } from './person-badge.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The navigation bar; a compact pill once the page is scrolled (PAGE-5). */
export function NavigationBar() {
  const { status, session } = useSession();
  const path = usePagePath();
  const isScrolled = useIsScrolled();
  const items = navigationItems(status === 'loading' ? null : session !== null);
  return (
    <header
      data-scrolled={isScrolled ? '' : undefined}
      className="group/bar pointer-events-none fixed right-(--safe-right) left-(--safe-left) top-0 z-40 transition-[padding] duration-200 data-scrolled:px-3 data-scrolled:pt-2"
    >
      <div
        className={classNames(
          'pointer-events-auto mx-auto flex items-center gap-2 border transition-[max-width,height,border-radius,background-color] duration-200',
          isScrolled
            ? 'h-14 max-w-7xl rounded-full border-line bg-surface px-2 shadow-high xl:w-fit'
            : 'h-18 max-w-full border-transparent bg-paper px-4 sm:px-6',
        )}
      >
        <BrandLink isTight={session !== null} />
        <DesktopLinks items={items} path={path} />
        <div className="ml-auto flex items-center gap-1">
          <ThemeToggle />
          {session && <SessionControls session={session} />}
          <MobileMenu items={items} path={path} session={session} />
        </div>
      </div>
    </header>
  );
}

/** `isTight`: on phones narrower than 400 px the badge needs the space of the name. */
function BrandLink({ isTight }: { isTight: boolean }) {
  const { community } = useSite();
  return (
    <a href="/" className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-full pr-2 pl-1.5">
      <BrandMark className="size-8" />
      <span
        className={classNames(
          'font-display text-xl font-semibold tracking-tight xl:text-lg 2xl:text-xl whitespace-nowrap xl:group-data-scrolled/bar:sr-only',
          isTight ? 'max-[25rem]:sr-only' : 'max-[21rem]:sr-only',
        )}
      >
        {community.name}
      </span>
    </a>
  );
}

interface DesktopLinksProps {
  items: readonly NavigationItem[];
  path: string;
}

function DesktopLinks({ items, path }: DesktopLinksProps) {
  return (
    <nav aria-label="Main" className="hidden flex-1 justify-center xl:flex">
      <ul className="flex items-center">
        {items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              aria-current={isCurrentItem(item, path) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-full px-2 text-sm font-medium 2xl:px-3 whitespace-nowrap hover:bg-sunk aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-text"
            >
              {item.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SessionControls({ session }: { session: Session }) {
  return (
    <>
      <span className="hidden items-center gap-1 xl:flex">
        {session.isAdmin && (
          <ButtonLink
            href="/admin"
            variant="secondary"
            className="px-3.5 text-sm"
            icon={<LayoutDashboard aria-hidden size={iconSize.small} />}
          >
            Dashboard
          </ButtonLink>
        )}
        <Button variant="ghost" size="icon" aria-label="Logout" title="Logout" onClick={logOut}>
          <LogOut aria-hidden size={iconSize.medium} />
        </Button>
      </span>
      <span className="px-1.5">
        <PersonBadge session={session} />
      </span>
    </>
  );
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const look = () => setIsScrolled(scrollY > 0);
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
