import type { Party } from '@sunset/contract/api/parties/party.ts';
import { m } from '#messages';
import { href } from '../../../../lib/navigation/href.ts';
import { formatList } from '../../../../format/lists.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { withOwnHold } from '../../openings.ts';
import { useWizard } from '../../wizard/wizard-context.ts';
import type { Own } from '../queries.ts';
import { isReady, membersToBook, nameOf } from '../rules.ts';
import { PartyOver } from '../page/no-party.tsx';
import { BeReady } from './be-ready.tsx';
import { BookForAll } from './book-for-all.tsx';
import { EditOwnForm } from './edit-own-form.tsx';
import { OpensLater } from './opens-later.tsx';
import { OwnRefusal } from './own-refusal.tsx';
import { StayReady } from './stay-ready.tsx';
import { StopReady } from './stop-ready.tsx';

/** The member's own room, and what they do next: be ready, and as the leader book for all. */
export function OwnRoom({ party }: { party: Party }) {
  const { own } = party;
  const wishes = useFreeCounts(party.openingId, own);
  const me = party.members.find(({ is_me: isMe }) => isMe);
  if (own.bookingReference !== null) return <Booked party={party} roomType={me?.room_type ?? ''} />;
  if (party.state !== 'open') return <PartyOver resortId={party.resortId} />;
  const isOn = me !== undefined && isReady(me, serverNow());
  return (
    <Card as="section" isSelected aria-labelledby="own-room" className="flex flex-col gap-4" data-row>
      <h2 id="own-room" className="text-title">
        {m.party_room_title()}
      </h2>
      {party.opens_at !== null && <OpensLater opensAt={party.opens_at} />}
      {own.refusal && <OwnRefusal refusal={own.refusal} />}
      {isOn && me.ready_until !== null ? (
        <StayReady party={party} until={me.ready_until} />
      ) : (
        <BeReady party={party} wishes={wishes} />
      )}
      {party.is_leader && <BookForAll party={party} isOwnReady={isOn} />}
      <div className="-mx-5 -mb-3 flex flex-wrap forced-colors:mx-0">
        <EditOwnForm party={party} />
        {isOn && <StopReady code={party.code} />}
      </div>
    </Card>
  );
}

/** The member's rooms with what is free now, which live events report. */
function useFreeCounts(openingId: number, own: Own): Own['rooms'] {
  const { openings, hold } = useWizard();
  const rooms = (openings.data ?? []).filter((room) => room.openingId === openingId);
  const counts = new Map(withOwnHold(rooms, hold).map(({ id, availableCount }) => [id, availableCount]));
  return own.rooms.map((wish) => ({ ...wish, availableCount: counts.get(wish.roomId) ?? wish.availableCount }));
}

function Booked({ party, roomType }: { party: Party; roomType: string }) {
  const left = membersToBook(party);
  return (
    <Card as="section" isSelected aria-labelledby="own-room" className="flex flex-col items-start gap-4">
      <div role="status">
        <h2 id="own-room" className="text-heading">
          {m.party_booked_title()}
        </h2>
        <p className="mt-1 font-semibold">{roomType}</p>
        <p className="mt-1 text-ink-soft">{m.party_booked_text()}</p>
      </div>
      {left.length > 0 && (
        <p className="rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
          {m.party_left_out({ names: formatList(left.map(nameOf)) })}
        </p>
      )}
      <ButtonLink href={href('/book?view=bookings')}>{m.layout_my_bookings()}</ButtonLink>
    </Card>
  );
}
