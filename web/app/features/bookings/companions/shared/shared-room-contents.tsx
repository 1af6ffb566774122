import type { SharedRoom } from '@sunset/contract/api/bookings/companions.ts';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { ArrivalCard } from '../../my-bookings/arrival-card.tsx';
import { companionName } from '../../../../entities/bookings/companion-name.ts';
import { Person, robloxText } from '../people.tsx';
import { ChangeNames } from './change-names.tsx';
import { LeaveRoom } from './leave-room.tsx';
import { Takeover } from './takeover.tsx';

/** What somebody who comes along sees of the room: how to join, which room, who is in it, and the way out (PAGE-98). */
export function SharedRoomContents({ room }: { room: SharedRoom }) {
  const { own, guest, can, takeover, neighborhood_code: code } = room;
  const others = room.companions.filter(({ id }) => id !== own.id);
  return (
    <>
      {takeover && <Takeover room={room} takeover={takeover} />}
      {code !== null && (
        <ArrivalCard
          code={code}
          plotOwner={room.plot_owner}
          roomNumber={room.room_number}
          friends={null}
          isExpected={!own.is_checked_in && Date.parse(room.checkIn) > serverNow()}
        />
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 font-medium break-words">
        <Fact term={m.bookings_room()}>
          <span lang={contentLanguage}>
            {room.roomType} {room.room_number}
          </span>
        </Fact>
        <Fact term={m.companions_booked_by()}>{guest ?? m.companions_booked_by_friend()}</Fact>
      </dl>
      <section aria-label={m.companions_people()}>
        <h4 className="text-sm text-ink-soft">{m.companions_people()}</h4>
        <ul aria-label={m.companions_people()} className="divide-y divide-line">
          <Person
            name={m.party_member_you({ name: own.robloxDisplayName })}
            detail={`@${own.robloxUsername}`}
            isHere={own.is_checked_in}
          >
            {can.leave && <ChangeNames room={room} />}
          </Person>
          {others.map((companion) => (
            <Person
              key={companion.id}
              name={companionName(companion)}
              detail={robloxText(companion)}
              isHere={companion.is_checked_in}
            />
          ))}
        </ul>
      </section>
      {code === null && takeover === null && <p className="text-sm text-ink-soft">{m.companions_how_code()}</p>}
      {can.leave && <LeaveRoom room={room} />}
    </>
  );
}
