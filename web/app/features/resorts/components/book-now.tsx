import { m } from '#messages';
import { KeyRound } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { bookingPath } from '../../../entities/openings/opening.ts';
import { isNewTabClick, loginFirst } from '../../../lib/navigation/book-now.ts';
import { ButtonLink, type ButtonSize, type ButtonVariant } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface BookNowProps {
  resort: { id: number; name: string };
  openingId?: number;
  roomType?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  /** Says what is booked, if the page has several of these buttons. */
  label?: ReactNode;
}

/**
 * Opens the booking page. If the site opened this window, closes it instead and continues in the window that opened it
 * (PAGE-28). Visitors go to the login first (PAGE-29). Without scripts it is a plain link.
 */
export function BookNow({ resort, openingId, roomType, label, ...look }: BookNowProps) {
  const path = bookingPath(resort.id, openingId, roomType);
  function handleClick(event: MouseEvent) {
    if (isNewTabClick(event) || loginFirst(event, resort.name, path) || !isOpenedBySite()) return;
    event.preventDefault();
    closeOrGo(path);
  }
  return (
    <ButtonLink href={path} onClick={handleClick} icon={<KeyRound size={iconSize.small} />} {...look}>
      {label ?? m.ui_book_now()}
    </ButtonLink>
  );
}

function isOpenedBySite(): boolean {
  try {
    const opener = window.opener as Window | null;
    return opener !== null && !opener.closed && opener.location.origin === location.origin;
  } catch {
    // Access to a window of another origin throws.
    return false;
  }
}

/** Some browsers do not close a window that has shown more than one page. */
const closeTimeoutMs = 300;

function closeOrGo(path: string): void {
  window.close();
  setTimeout(() => location.assign(path), closeTimeoutMs);
}
