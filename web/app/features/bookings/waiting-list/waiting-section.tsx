import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import type { Opening } from '../../../entities/openings/opening.ts';
import { isTimeForOffers } from '../../../entities/openings/time-for-offers.ts';
import { RemindMe } from '../../../shared/openings/remind-me.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useGuest } from '../guest-context.ts';
import { useOwnParty } from '../party/queries.ts';
import { useHasPassed } from '../wizard/hooks/use-has-passed.ts';
import { JoinDialog } from './joining/join-dialog.tsx';
import { OwnPlace } from './own-place.tsx';
import { entriesQuery } from './queries.ts';
import { useSoldOut } from './use-sold-out.ts';

export interface WaitingSectionProps {
  opening: Opening;
}

/**
 * Where something is sold out: the guest's place in the waiting list, or the button to join it (PAGE-62). Before the sale opens
 * for the guest: a reminder (PAGE-69).
 */
export function WaitingSection({ opening }: WaitingSectionProps) {
  const { discord_id: owner, tier_label: tier } = useGuest();
  const onSaleAt = opening.releases[onSaleGroupOf(tier)];
  const isOnSale = useHasPassed(onSaleAt) || onSaleAt === null;
  const { data: entries } = useQuery(entriesQuery(owner));
  const soldOut = useSoldOut(opening.openingId);
  const { party, isPending } = useOwnParty(opening.openingId);
  const [isJoining, setIsJoining] = useState(false);
  const entry = entries?.find(({ openingId, state }) => openingId === opening.openingId && state === 'waiting');
  // Until it is known whether the guest waits already or is in a party, nothing is offered.
  if (!entries || isPending) return null;
  // An offer has a card of its own.
  if (entry) return entry.offer ? null : <OwnPlace entry={entry} />;
  const canJoin = party === null && soldOut.length > 0 && isTimeForOffers(opening.openingDate, serverNow());
  // A form that is being filled in stays, whatever becomes free meanwhile.
  if (!canJoin && !isJoining) {
    if (isOnSale) return null;
    return (
      <div>
        <RemindMe openingId={opening.openingId} resortName={opening.resortName} />
      </div>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<ListPlus size={iconSize.medium} />}
        onClick={() => setIsJoining(true)}
        aria-label={m.bookings_labelled({ label: m.waiting_list_join(), name: opening.resortName })}
        className="w-full"
      >
        {m.waiting_list_join()}
      </Button>
      {isJoining && <JoinDialog kind="list" opening={opening} entry={null} onClose={() => setIsJoining(false)} />}
    </>
  );
}
