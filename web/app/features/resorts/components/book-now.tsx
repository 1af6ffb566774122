import { KeyRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { currentSession } from '../../../lib/session/store.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { bookingPath } from '../rules.ts';

interface BookNowProps {
  resort: { id: number; name: string };
  openingId?: number;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** What is booked, for screen readers, where the page has several of these. */
  hiddenWords?: string;
}

/**
 * Goes to the booking page; closes the window instead when the site opened it, whose page then leads on. Someone logged out
 * is told so. Before any script runs it is a plain link. Rule: decisions.md section 1, visitor-area.md section 8.
 */
export function BookNow({ resort, openingId, hiddenWords, ...look }: BookNowProps) {
  const path = bookingPath(resort.id, openingId);
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (currentSession().status === 'unauthenticated') {
      event.preventDefault();
      tellLogin(resort.name, path);
    } else if (isOpenedBySite()) {
      event.preventDefault();
      closeOrGo(path);
    }
  }
  return (
    <ButtonLink href={path} onClick={handleClick} icon={<KeyRound aria-hidden size={iconSize.small} />} {...look}>
      Book Now{hiddenWords && <span className="sr-only"> {hiddenWords}</span>}
    </ButtonLink>
  );
}

function tellLogin(resort: string, path: string): void {
  addToast({
    variant: 'destructive',
    title: 'Booking Not Available',
    description: `You must be logged in to make bookings at ${resort}. Please log in and try again.`,
    action: (
      <a
        href={`/user-login?return_to=${encodeURIComponent(path)}`}
        className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Log in
      </a>
    ),
  });
}

function isOpenedBySite(): boolean {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && !opener.closed && opener.location.origin === location.origin;
  } catch {
    // Another site's window may not be looked into: then it was not this one.
    return false;
  }
}

/** Some browsers keep a window that has been used for more than one page. */
const closingMs = 300;

function closeOrGo(path: string): void {
  window.close();
  setTimeout(() => location.assign(path), closingMs);
}
