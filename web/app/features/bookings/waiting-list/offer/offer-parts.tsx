import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { m } from '#messages';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { bookingKeys } from '../../../../entities/bookings/query-keys.ts';
import { formatDate } from '../../../../format/dates.ts';
import { formatPrice } from '../../../../format/money.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { Countdown } from '../../../../ui/time/countdown.tsx';
import { useGuest } from '../../guest-context.ts';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import type { ShownEntry, ShownOffer } from '../entry-event.ts';
import { Notice } from '../../../../ui/notice.tsx';

export interface OfferProps {
  entry: ShownEntry;
  offer: ShownOffer;
}

export const offeredPrice = ({ pricing, shown_price: price }: ShownOffer): string =>
  pricing ? shownPrice(pricing.payment_details.display) : formatPrice(price);

/** "Standard, 1,000 BBC" */
export const offeredRoom = (offer: ShownOffer): string => `${offer.type}, ${offeredPrice(offer)}`;

interface OfferFactsProps extends OfferProps {
  /** The heading around the title. */
  heading: (title: string) => ReactNode;
  children?: ReactNode;
}

/** Which room is offered, and its price. */
export function OfferFacts({ entry, offer, heading, children }: OfferFactsProps) {
  return (
    <div className="flex items-start gap-3">
      <KeyRound size={iconSize.large} className="mt-1 shrink-0 text-accent-text" />
      <div className="flex min-w-0 flex-col gap-1">
        {heading(offer.is_drawn ? m.waiting_list_offer_drawn_title() : m.waiting_list_offer_title())}
        <p className="text-lg font-semibold">
          {offeredRoom(offer)}
          {entry.all_inclusive && <span className="font-normal text-ink-soft"> · {m.wizard_all_inclusive()}</span>}
        </p>
        {children}
      </div>
    </div>
  );
}

/** Until when the offer is open, and what happens without an answer. */
export function OfferEnd({ offer, children }: { offer: ShownOffer; children: string }) {
  const [initialNow] = useState(serverNow);
  return (
    <Notice tone="yellow">
      {m.waiting_list_offer_until({ time: formatDate(offer.until, 'time') })}{' '}
      <Countdown
        use="offer"
        until={offer.until}
        now={serverNow}
        initialNow={initialNow}
        className="[&>time]:font-semibold"
      />
      <span className="block text-sm">{children}</span>
    </Notice>
  );
}

/** For a guest whose offer concerns nobody else. */
export const unansweredText = ({ missed_offers: missed }: ShownEntry): string =>
  missed > 0 ? m.waiting_list_offer_unanswered_ends() : m.waiting_list_offer_unanswered_moves();

/** Whether the offer has ended by the server's clock; then the entry is loaded again. */
export function useOfferEnd(until: string): boolean {
  const client = useQueryClient();
  const { discord_id: owner } = useGuest();
  const isOver = useHasPassed(until);
  useEffect(() => {
    if (!isOver) return;
    for (const queryKey of [bookingKeys.waiting(owner), bookingKeys.parties(owner)])
      void client.invalidateQueries({ queryKey });
  }, [isOver, client, owner]);
  return isOver;
}
