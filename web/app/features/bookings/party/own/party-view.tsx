import type { Party } from '@sunset/contract/api/parties/party.ts';
import { useFocusNearRows } from '../../../../ui/row-focus.ts';
import { ChangeAnnouncer } from '../../../../ui/states/change-announcer.tsx';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useLoadAgainAt } from '../live.ts';
import { nextReadyEnd, partyAnnouncements } from '../rules.ts';
import { InviteCard } from './invite-card.tsx';
import { LeaveList, LeaveParty } from './leave-party.tsx';
import { MemberList } from './member-list.tsx';
import { OwnRoom } from './own-room.tsx';
import { PolicyCard } from './policy-card.tsx';

/** The party for a member: their own room and what to do next, who is ready, and the link (PAGE-88). */
export function PartyView({ party }: { party: Party }) {
  const { members, state } = party;
  const readyEnd = nextReadyEnd(members, serverNow());
  useLoadAgainAt(readyEnd);
  useLoadAgainAt(party.opens_at);
  useLoadAgainAt(party.entrance?.opens_at ?? null);
  const ref = useFocusNearRows<HTMLDivElement>();
  const isAlone = members.length === 1;
  // Beside an offer, which is accepted or given up, it is there.
  const isOffered = party.policy === 'together' && Boolean(party.own.entry?.offer);
  return (
    <div ref={ref} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <ChangeAnnouncer items={members} versionOf={({ id, state: of }) => `${id}:${of}`} textsOf={partyAnnouncements} />
      <div className="flex min-w-0 flex-col gap-6">
        {/* Somebody who is alone has nothing more important to do. */}
        {isAlone && party.can.invite && <InviteCard party={party} isMain />}
        <OwnRoom party={party} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:row-span-2">
        <MemberList party={party} />
        {!isAlone && party.can.invite && <InviteCard party={party} />}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-6">
        {(state === 'open' || state === 'lobby' || state === 'waiting') && <PolicyCard party={party} />}
        {party.can.leave_list && (state === 'lobby' || state === 'waiting') && <LeaveList party={party} list={state} />}
        {party.can.leave && !isOffered && <LeaveParty party={party} />}
      </div>
    </div>
  );
}
