import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#messages';
import { myBookingsQuery } from '../../../../shared/bookings/queries.ts';
import { statusTexts } from '../../../../entities/bookings/status-texts.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { formatList } from '../../../../format/lists.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CountdownNote } from '../../display/countdown-note.tsx';
import { useGuest } from '../../guest-context.ts';
import { DrawRunning } from '../../lobby/own-lobby-entry.tsx';
import { withOwnHold } from '../../openings.ts';
import { useWizard } from '../../wizard/wizard-context.ts';
import { opensTexts } from '../countdown-texts.ts';
import type { Own } from '../queries.ts';
import { isReady, membersToBook, nameOf } from '../rules.ts';
import { PartyOver } from '../page/no-party.tsx';
import { BeReady } from './be-ready.tsx';
import { BookForAll } from './book-for-all.tsx';
import { EditOwnForm } from './edit-own-form.tsx';
import { EnterTogether } from './enter-together.tsx';
import { InList } from './in-list.tsx';
import { NotBooked, type RefusedPress } from './not-booked.tsx';
import { OwnRefusal } from './own-refusal.tsx';
import { StayReady } from './stay-ready.tsx';
import { StopReady } from './stop-ready.tsx';
import { useOwnEntry } from './use-own-entry.ts';
import { Notice } from '../../../../ui/notice.tsx';

/** The member's own room, and what they do next: be ready or enter a list, and as the leader book or enter for all. */
export function OwnRoom({ party }: { party: Party }) {
  const { own } = party;
  const entry = useOwnEntry(party);
  const me = party.members.find(({ is_me: isMe }) => isMe);
  if (own.bookingReference !== null) return <Booked party={party} roomType={me?.room_type ?? ''} />;
  if (entry) return <InList party={party} entry={entry} />;
  if (party.state !== 'open') return <PartyOver resortId={party.resortId} />;
  return <BeforeBooking party={party} />;
}

function BeforeBooking({ party }: { party: Party }) {
  const { own, opens_at: opensAt, entrance } = party;
  const wishes = useFreeCounts(party.openingId, own);
  const me = party.members.find(({ is_me: isMe }) => isMe);
  const isOn = me !== undefined && isReady(me, serverNow());
  // Stays when rooms sell out and the party can only wait.
  const [press, setPress] = useState<RefusedPress | null>(null);
  // Its lobby has closed without it.
  const isDrawn = entrance === null && opensAt === null && !isOn && !party.can.ready;
  return (
    <Card as="section" isSelected aria-labelledby="own-room" className="flex flex-col gap-4" data-row>
      <h2 id="own-room" className="scroll-mt-24 text-title">
        {m.party_room_title()}
      </h2>
      {own.refusal && <OwnRefusal entrance={entrance} refusal={own.refusal} />}
      <NotBooked party={party} press={press} />
      {isDrawn && <DrawRunning>{m.waiting_list_lobby_not_entered()}</DrawRunning>}
      {entrance && <EnterTogether party={party} entrance={entrance} onRefused={setPress} />}
      {!isDrawn && !entrance && (
        <>
          {opensAt !== null && (
            <CountdownNote use={opensTexts} until={opensAt}>
              {m.party_opens_why({ time: formatDateWithZone(opensAt, 'weekdayDayTime') })}
            </CountdownNote>
          )}
          {isOn && me.ready_until !== null ? (
            <StayReady party={party} until={me.ready_until} />
          ) : (
            <BeReady party={party} wishes={wishes} />
          )}
          {party.is_leader && <BookForAll party={party} isOwnReady={isOn} onRefused={setPress} />}
        </>
      )}
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
  const { data: bookings = [] } = useQuery(myBookingsQuery(useGuest().discord_id));
  const booking = bookings.find(({ bookingReference }) => bookingReference === party.own.bookingReference);
  const left = membersToBook(party);
  return (
    <Card as="section" isSelected aria-labelledby="own-room" className="flex flex-col items-start gap-4">
      <div role="status">
        <h2 id="own-room" className="scroll-mt-24 text-heading">
          {bookedTitle(booking?.status ?? 'pending')}
        </h2>
        <p className="mt-1 font-semibold">{roomType}</p>
        <p className="mt-1 text-ink-soft">{m.party_booked_text()}</p>
      </div>
      {left.length > 0 && <Notice tone="yellow">{m.party_left_out({ names: formatList(left.map(nameOf)) })}</Notice>}
      <ButtonLink href={href('/book?view=bookings')}>{m.layout_my_bookings()}</ButtonLink>
    </Card>
  );
}

/** A booking of a party is a request that staff confirm, as any other. */
function bookedTitle(status: BookingStatus): string {
  if (status === 'pending') return m.party_requested_title();
  return status === 'confirmed' ? m.party_booked_title() : statusTexts[status].heading;
}
