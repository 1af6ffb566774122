import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { brokenConstraint } from '../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { AppError } from '../../../errors/app-error.ts';
import type { Random } from '../../../random.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import {
  bookingRefused,
  invalidRobloxDisplayName,
  invalidRobloxUsername,
  notInServer,
  type BookingRefusal,
} from '../../bookings/errors.ts';
import { admissionOf } from '../../bookings/pricing/rules.ts';
import { makeCode } from '../../bookings/rules.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { inParty, isPartyRefusal, partyRefused } from '../errors.ts';
import { lockParty } from '../lock-party.ts';

interface JoinDeps extends DatabaseDeps {
  siteSettings: () => Promise<SiteSettings>;
}

/** Joins a party, or changes the member's own form. Refuses with the codes of `joinParty` in the contract. */
export async function joinParty(
  deps: JoinDeps,
  actor: MemberActor,
  { code, body }: { code: string; body: SaveEntryBody },
): Promise<void> {
  await orInParty(
    transact(deps, async (deps) => {
      const { party } = await lockParty(deps, code);
      await join(deps, actor, party.id, body);
    }),
  );
}

interface NewParty {
  openingId: number;
  policy: PartyPolicy;
  body: SaveEntryBody;
}

/** Starts a party that the member leads, and answers its code. Refuses with the codes of `createParty` in the contract. */
export async function createParty(
  deps: JoinDeps & { random: Random },
  actor: MemberActor,
  { openingId, policy, body }: NewParty,
): Promise<string> {
  const code = makeCode(deps.random.bytes);
  await orInParty(
    transact(deps, async (deps) => {
      const { rows } = await sql<{ id: number }>`
        insert into parties (opening_id, code, policy, created_at)
        select id, ${code}, ${policy}, ${deps.now()} from openings where id = ${openingId}
        returning id`.execute(deps.db);
      const [party] = rows;
      if (party === undefined) throw bookingRefused('not_found');
      await recordChange(deps, actor, {
        action: 'party.create',
        subject: 'party',
        subjectId: String(party.id),
        after: { opening: openingId, policy },
      });
      await join(deps, actor, party.id, body);
    }),
  );
  return code;
}

async function join(deps: JoinDeps, actor: MemberActor, partyId: number, body: SaveEntryBody): Promise<void> {
  const { member } = actor;
  const item = {
    member_id: member.id,
    ...admissionOf(member.tiers),
    rooms: body.rooms,
    all_inclusive: body.all_inclusive,
    payment_method: body.payment_method,
    roblox_username: body.robloxUsername.trim(),
    roblox_display_name: body.robloxDisplayName.trim(),
    ...pickBookingTexts(body),
  };
  const { rows } = await sql<{ outcome: string; otherParty: string | null }>`
    select outcome, other_party as "otherParty"
    from join_party(${partyId}, ${JSON.stringify(item)}::jsonb, ${deps.now()})`.execute(deps.db);
  const [{ outcome, otherParty } = { outcome: 'not_found', otherParty: null }] = rows;
  if (outcome !== 'joined') throw await refusalOf(deps, outcome, otherParty);
}

async function refusalOf(deps: JoinDeps, outcome: string, otherParty: string | null): Promise<AppError> {
  if (isPartyRefusal(outcome)) return partyRefused(outcome);
  switch (outcome) {
    case 'in_party':
      return inParty(otherParty);
    case 'not_a_member':
      return notInServer((await deps.siteSettings()).inviteUrl);
    case 'invalid_roblox_username':
      return invalidRobloxUsername();
    case 'invalid_roblox_display_name':
      return invalidRobloxDisplayName();
    default:
      return bookingRefused(outcome as BookingRefusal);
  }
}

/** race: the member joins two parties of an opening at once; the second line of defence. */
async function orInParty(joining: Promise<void>): Promise<void> {
  try {
    await joining;
  } catch (error) {
    if (brokenConstraint(error) === 'party_members_one_per_opening') throw inParty(null);
    throw error;
  }
}
