import { KeyRound } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isNewTabClick, loginFirst } from '../../../lib/navigation/book-now.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { bookingPath } from '../rules.ts';

interface BookNowProps {
  resort: { id: number; name: string };
  openingId?: number;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** What is booked, for screen readers, where the page has several of these. */
  srOnlyText?: string;
}

/**
 * Goes to the booking page; closes the window instead when the site opened it, whose page then leads on. Someone logged out
 * goes to the login first. Before any script runs it is a plain link, and the booking page asks for the login.
 */
export function BookNow({ resort, openingId, srOnlyText, ...look }: BookNowProps) {
  const path = bookingPath(resort.id, openingId);
  function handleClick(event: MouseEvent) {
    if (isNewTabClick(event) || loginFirst(event, resort.name, path) || !isOpenedBySite()) return;
    event.preventDefault();
    closeOrGo(path);
  }
  return (
    <ButtonLink href={path} onClick={handleClick} icon={<KeyRound aria-hidden size={iconSize.small} />} {...look}>
      Book Now{srOnlyText && <span className="sr-only"> {srOnlyText}</span>}
    </ButtonLink>
  );
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
