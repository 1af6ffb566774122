import { m } from '#messages';
import { Clapperboard, LayoutDashboard, LogOut } from 'lucide-react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useIsPanel, usePagePath } from '../../../lib/navigation/page.ts';
import { showSession } from '../../../lib/session/early-session.ts';
import { logOut } from '../../../lib/session/log-out.ts';
import type { Session } from '../../../lib/session/storage.ts';
import type { SessionState } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { WholeEnd } from '../../../ui/layout/whole-end.tsx';
import { BrandMark } from './brand-mark.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { isCurrentItem, itemVisibility, navigationItems } from './navigation-items.ts';
import { EarlyBadge, PersonBadge } from './person-badge.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/**
 * The navigation bar; a compact pill once the page is scrolled (PAGE-5). Its HTML is the same for everyone: styles hide
 * what is not meant for this person, also before hydration. On a phone it changes at once: each frame between would be laid out again,
 * while the page scrolls.
 */
export function NavigationBar() {
  const state = useSession();
  const { session } = state;
  const path = usePagePath();
  const isScrolled = useIsScrolled();
  useShownSession(state);
  return (
    <header
      data-scrolled={isScrolled ? '' : undefined}
      className="group/bar pointer-events-none fixed right-(--safe-right) left-(--safe-left) top-0 z-40 md:transition-[padding] md:duration-200 data-scrolled:px-3 data-scrolled:pt-2"
    >
      <div
        className={classNames(
          'pointer-events-auto mx-auto flex items-center gap-2 border md:transition-[max-width,height,border-radius,background-color] md:duration-200',
          isScrolled
            ? 'h-14 max-w-7xl rounded-full border-line bg-surface px-2 shadow-high xl:w-fit'
            : 'h-18 max-w-full border-transparent bg-paper px-4 sm:px-6',
        )}
      >
        <BrandLink />
        <DesktopLinks path={path} />
        <div className="whole ml-auto flex items-center gap-1">
          <ThemeToggle />
          <SessionControls session={session} />
          <MobileMenu path={path} session={session} />
          <WholeEnd />
        </div>
      </div>
    </header>
  );
}

/** On phones narrower than 400 px the badge needs the space of the name. */
function BrandLink() {
  const { community } = useSite();
  return (
    <a href={href('/')} className="flex min-h-11 min-w-11 shrink-0 items-center gap-2.5 rounded-full pr-2 pl-1.5">
      <BrandMark className="size-8" />
      <span className="font-display text-xl font-semibold tracking-tight xl:text-lg 2xl:text-xl whitespace-nowrap max-[21rem]:sr-only max-[25rem]:signed-in:sr-only xl:group-data-scrolled/bar:sr-only">
        {community.name}
      </span>
    </a>
  );
}

function DesktopLinks({ path }: { path: string }) {
  return (
    <nav aria-label={m.layout_nav_label()} className="hidden flex-1 justify-center xl:flex">
      <ul className="flex items-center">
        {navigationItems.map((item) => (
          <li key={item.path} className={itemVisibility[item.shownTo ?? 'everyone']}>
            <a
              href={href(item.path)}
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

function SessionControls({ session }: { session: Session | null }) {
  return (
    <>
      <span className="hidden items-center gap-1 xl:signed-in:flex">
        <span className="hidden admin:block">
          <ButtonLink
            href="/admin"
            variant="secondary"
            className="px-3.5 text-sm"
            icon={<LayoutDashboard size={iconSize.small} />}
          >
            {m.layout_dashboard()}
          </ButtonLink>
        </span>
        <span className="hidden host:block">
          <ButtonLink
            href="/hosting"
            variant="ghost"
            size="icon"
            aria-label={m.layout_hosting()}
            title={m.layout_hosting()}
          >
            <Clapperboard size={iconSize.medium} />
          </ButtonLink>
        </span>
        <Button
          variant="ghost"
          size="icon"
          aria-label={m.layout_log_out()}
          title={m.layout_log_out()}
          className={useIsPanel() ? 'host:hidden' : undefined}
          onClick={logOut}
        >
          <LogOut size={iconSize.medium} />
        </Button>
      </span>
      <span className="hidden px-1.5 signed-in:block">
        {session === null ? <EarlyBadge /> : <PersonBadge session={session} />}
      </span>
    </>
  );
}

/** Shows the session of this page to the styles, and to the first paint of the next page. */
function useShownSession({ status, session }: SessionState): void {
  const { community } = useSite();
  useLayoutEffect(() => {
    if (status === 'loading') return;
    if (session === null) return showSession(null, null);
    const { letters, tone } = userTypeLabels(session);
    const picture = avatarUrl(community.cdnBase, session.discord_id, session.avatar ?? null);
    showSession(session.isAdmin ? 'admin' : 'user', { picture, letters, tone, isHost: session.is_host === true });
  }, [status, session, community]);
}

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    let known = false;
    const look = () => {
      if (known === scrollY > 0) return;
      known = !known;
      setIsScrolled(known);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
