import { useQuery } from '@tanstack/react-query';
import type { PartySale } from '@sunset/contract/bookings/party.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { isDrawAhead } from '@sunset/contract/openings/on-sale.ts';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { drawPhaseOf } from '../../../../entities/openings/draw-phase.ts';
import { countRoomsLeft, type Opening } from '../../../../entities/openings/opening.ts';
import { isTimeForOffers } from '../../../../entities/openings/time-for-offers.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useGuest } from '../../guest-context.ts';
import { entriesQuery } from '../../waiting-list/queries.ts';
import { useHasPassed } from '../../wizard/hooks/use-has-passed.ts';
import { useWizard } from '../../wizard/wizard-context.ts';
import { usePartyLive } from '../live.ts';
import { PartyLink } from '../party-link.tsx';
import { useOwnParty } from '../queries.ts';
import { StartDialog } from './start-dialog.tsx';

const hints: Record<PartySale, string> = {
  sale: m.party_start_hint(),
  lobby: m.party_start_hint_lobby(),
  waiting: m.party_start_hint_waiting(),
};

/** Above the rooms of an opening: starts a party, at once for a link to book with friends, or leads to the one that the guest is in (PAGE-85). */
export function BookWithFriends({ opening }: { opening: Opening }) {
  const { data: entries = [] } = useQuery(entriesQuery(useGuest().discord_id));
  const { party, isPending } = useOwnParty(opening.openingId);
  const { location, go } = useWizard();
  const [isStarting, setIsStarting] = useState(location.isWithFriends && location.openingId === opening.openingId);
  const sale = useSale(opening);
  usePartyLive();
  const hasEntry = entries.some(({ openingId, state }) => openingId === opening.openingId && state !== 'ended');
  function handleClose() {
    setIsStarting(false);
    if (location.isWithFriends) go({ ...location, isWithFriends: false }, { isReplacing: true });
  }
  // An entry of their own excludes a party, and with that of a party there is a link to it.
  if (hasEntry || (!party && sale === null)) return null;
  return (
    <section aria-label={m.party_book_with_friends()} className="contents">
      {party ? (
        <PartyLink code={party.code} />
      ) : (
        <Button
          variant="secondary"
          icon={<UsersRound size={iconSize.medium} />}
          className="shrink-0 px-3"
          disabled={isPending}
          onClick={() => setIsStarting(true)}
        >
          {m.party_book_with_friends()}
        </Button>
      )}
      <p
        className={classNames(
          'order-last basis-full text-sm text-ink-soft sm:order-none sm:flex-1 sm:basis-0',
          !party && 'max-sm:sr-only',
        )}
      >
        {party ? m.party_mine_here() : hints[sale ?? 'sale']}
      </p>
      {isStarting && !isPending && !party && sale !== null && (
        <StartDialog opening={opening} sale={sale} onClose={handleClose} />
      )}
    </section>
  );
}

/** What a party could do in the opening now; null if nothing. */
function useSale(opening: Opening): PartySale | null {
  const group = onSaleGroupOf(useGuest().tier_label);
  const phase = drawPhaseOf(opening, group, serverNow());
  // A draw is not entered any more once its lobby has closed.
  useHasPassed(phase?.drawsAt ?? null);
  if (isDrawAhead(opening, group)) return phase?.kind === 'drawing' ? null : 'lobby';
  if (countRoomsLeft(opening) > 0) return 'sale';
  return isTimeForOffers(opening.openingDate, serverNow()) ? 'waiting' : null;
}
