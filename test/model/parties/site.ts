import { recordDeparture } from '../../../server/features/members/departures/record-departure.ts';
import type { Member } from '../../../server/actor.ts';
import { aMember, type TestOpening } from '../../factories.ts';
import { names, type Name } from '../model.ts';
import type { Stage } from '../stage.ts';
import type { Ids, Site } from '../steps/step.ts';

type PartySite = Pick<
  Site,
  'listOrder' | 'membershipId' | 'offerId' | 'learnPartyBookings' | 'departAndReturn' | 'replaceMember'
>;

interface Place {
  stage: Stage;
  members: Record<Name, Member>;
  ids: Ids;
  opening: TestOpening;
  /** Links the Roblox account with this name. */
  link: (member: Member, username: string) => Promise<void>;
}

/** What the steps of parties need of the product that no call answers. */
export function partySite({ stage, members, ids, opening: { resort }, link }: Place): PartySite {
  const { db } = stage.app.deps;
  const nameOf = (id: number | null) => names.find((name) => members[name].id === id);
  return {
    listOrder: async (opening) => {
      const entries = await db
        .selectFrom('waitingEntries')
        .select('memberId')
        .where('openingId', '=', Number(ids.idOf(opening)))
        .where('state', '=', 'waiting')
        .orderBy('classNumber')
        .orderBy('isDeferred')
        .orderBy('place')
        .execute();
      return entries.flatMap(({ memberId }) => nameOf(memberId) ?? []);
    },
    membershipId: async (party, name) => {
      const membership = await db
        .selectFrom('partyMembers')
        .innerJoin('parties', 'parties.id', 'partyMembers.partyId')
        .select('partyMembers.id')
        .where('parties.code', '=', ids.idOf(party))
        .where('partyMembers.memberId', '=', members[name].id)
        .executeTakeFirst();
      return membership?.id ?? 1_000_000_000;
    },
    offerId: async (opening, name) => {
      const offer = await db
        .selectFrom('offers')
        .select('id')
        .where('openingId', '=', Number(ids.idOf(opening)))
        .where('memberId', '=', members[name].id)
        .where('state', '=', 'open')
        .executeTakeFirst();
      return offer?.id ?? 1_000_000_000;
    },
    learnPartyBookings: async (step) => {
      const booked = await db
        .selectFrom('partyMembers')
        .innerJoin('bookings', 'bookings.id', 'partyMembers.bookingId')
        .innerJoin('openings', 'openings.id', 'partyMembers.openingId')
        .select(['bookings.reference', 'partyMembers.memberId'])
        .where('openings.resortId', '=', resort.id)
        .execute();
      for (const { reference, memberId } of booked) {
        const isKnown = !ids.labelOf(reference, 'b').startsWith('an unknown');
        if (!isKnown) ids.learn(`b${step}-${nameOf(memberId)}`, reference);
      }
    },
    departAndReturn: async (name, at) => {
      const { id } = members[name];
      const { deps } = stage.server(at);
      const now = deps.now();
      const { tiers } = await db.selectFrom('members').select('tiers').where('id', '=', id).executeTakeFirstOrThrow();
      const due = new Date(now.getTime() - 3_600_000);
      await db
        .updateTable('members')
        .set({ absentSince: due, departureDueAt: due, rolesCheckedAt: now })
        .where('id', '=', id)
        .execute();
      await recordDeparture(deps, id);
      const back = { isInServer: true, tiers: JSON.stringify(tiers) };
      await db.updateTable('members').set(back).where('id', '=', id).execute();
    },
    replaceMember: async (name) => {
      members[name] = await aMember(stage.app.deps, { username: name });
      const { discordId } = members[name];
      stage.app.standin.world.people.add({ key: discordId, id: discordId, username: name });
      await link(members[name], `${name}_${resort.id}`);
    },
  };
}
