import type { Party } from '@sunset/contract/api/parties/party.ts';
import { useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Card } from '../../../../ui/card.tsx';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { useGuest } from '../../guest-context.ts';
import { usePartyLive } from '../live.ts';
import { PartyLink } from '../party-link.tsx';
import { myPartiesQuery } from '../queries.ts';
import { isReady } from '../rules.ts';

/** The parties in which the guest has not booked yet, in My Bookings (PAGE-91). */
export function MyParties() {
  const { data = [] } = useQuery(myPartiesQuery(useGuest().discord_id));
  usePartyLive();
  const open = data.filter(({ state, own }) => state === 'open' && own.bookingReference === null);
  if (open.length === 0) return null;
  return (
    <>
      <h3 className="text-title">{m.party_mine_title()}</h3>
      <ul aria-label={m.party_mine_title()} className="grid items-start gap-5 lg:grid-cols-2">
        {open.map((party) => (
          <PartyCard key={party.code} party={party} />
        ))}
      </ul>
    </>
  );
}

function PartyCard({ party }: { party: Party }) {
  return (
    <Card as="li" className="flex flex-col items-start gap-4">
      <div>
        <h4 lang={contentLanguage} className="text-title">
          {party.resort}
        </h4>
        <OpeningTime openingDate={party.checkIn} timezone={party.timezone} />
        <p className="text-ink-soft tabular-nums">{sayFriends(party, serverNow())}</p>
      </div>
      <PartyLink code={party.code} resort={party.resort} isMain />
    </Card>
  );
}

function sayFriends({ members, entrance }: Party, now: number): string {
  const friends = members.filter(({ is_me: isMe }) => !isMe);
  const count = friends.length;
  if (count === 0) return m.party_invite_title();
  if (entrance !== null) return m.party_mine_friends({ count });
  return m.party_mine_count({ count, ready: friends.filter((member) => isReady(member, now)).length });
}
