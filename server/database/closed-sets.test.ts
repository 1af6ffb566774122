import { bookingStatusSchema, paymentMethodSchema } from '@sunset/contract/api/bookings/bookings.ts';
import { messageFailureSchema, messageKindSchema, messageStateSchema } from '@sunset/contract/api/messages/messages.ts';
import { automaticMessageKinds } from '@sunset/contract/message-kinds.ts';
import { enteredAsSchema } from '@sunset/contract/api/bookings/staff-booking.ts';
import { personalSwitchIds } from '@sunset/contract/members/personal-switches.ts';
import { goldPaymentSchema, goldRoleStateSchema } from '@sunset/contract/api/gold-memberships.ts';
import { departureDecisionSchema } from '@sunset/contract/api/departures.ts';
import { backupFailureReasons } from '@sunset/contract/installation/backup-failures.ts';
import { retentionVariables } from '@sunset/contract/api/installation/service-health.ts';
import { userTypeSchema } from '@sunset/contract/api/auth.ts';
import { bulkRemovalSchema } from '@sunset/contract/api/bookings/bulk-removal.ts';
import { doorOpensBeforeMs } from '@sunset/contract/openings/front-desk.ts';
import { extensionMinutes, sessionMinutes } from '@sunset/contract/openings/session-length.ts';
import { lobbyMs, saleModeIds } from '@sunset/contract/openings/sale-modes.ts';
import { webhookDeliverySchema } from '@sunset/contract/api/webhooks.ts';
import { disabledReasonIds } from '@sunset/contract/webhook-events.ts';
import {
  callLastsMs,
  claimLastsMs,
  lineEndIds,
  lineOpensBeforeMs,
  lineStates,
} from '@sunset/contract/openings/line.ts';
import {
  entryEndIds,
  entryStates,
  lastOfferBeforeMs,
  offersEndBeforeMs,
  offerStates,
} from '@sunset/contract/openings/waiting-list.ts';
import { importSchema } from '@sunset/contract/api/imports.ts';
import { importStates, rowOutcomes, undoProblems } from '@sunset/contract/imports/row-problems.ts';
import { sql } from 'kysely';
import { partyPolicies, partyRefusalCodeIds } from '@sunset/contract/bookings/party.ts';
import { orderStates } from '@sunset/contract/bookings/room-service.ts';
import { locales } from '@sunset/contract/locales.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

/* Every set of words that a column of the database may hold, compared with the contract's list of the same thing. */

const status = bookingStatusSchema.options;
const paymentMethod = paymentMethodSchema.options;
const userType = userTypeSchema.options;

const lists: Record<string, readonly string[]> = {
  'outbox.kind': messageKindSchema.options,
  'outbox.status': messageStateSchema.options,
  'outbox.failure': messageFailureSchema.options,
  'edited_messages.kind': [
    'booking.placed',
    'guests.opening_post',
    'guests.proposals',
    'guests.free_room',
    'staff.waiting_requests',
    'staff.roster',
  ],
  'edited_messages.failure': messageFailureSchema.options,
  'switched_off_messages.kind': automaticMessageKinds,
  'muted_messages.switch': personalSwitchIds,
  'members.chosen_locale': locales,
  'members.discord_locale': locales,
  'bookings.status': status,
  'bookings.status_before_removal': ['pending', 'confirmed'] satisfies (typeof status)[number][],
  'bookings.payment_method': paymentMethod,
  'bookings.entered_as': enteredAsSchema.options,
  'booking_changes.status': status,
  'booking_changes.payment_method': paymentMethod,
  'opening_booking_counters.status': status,
  'opening_booking_counters.payment_method': paymentMethod,
  'resort_booking_counters.status': status,
  'resort_booking_counters.payment_method': paymentMethod,
  'member_booking_counters.user_type': userType,
  'user_type_booking_counters.user_type': userType,
  'deleted_bookings.status': ['pending', 'confirmed'] satisfies (typeof status)[number][],
  'deleted_entries.state': ['lobby', 'waiting'] satisfies (typeof entryStates)[number][],
  'bulk_removals.scope': bulkRemovalSchema.shape.scope.options,
  'waiting_entries.state': entryStates,
  'waiting_entries.end_reason': entryEndIds,
  'waiting_entries.payment_method': paymentMethod,
  'parties.policy': partyPolicies,
  'companions.state': ['active', 'left', 'removed', 'ended'],
  'party_members.state': ['joined', 'booked', 'left', 'removed'],
  'party_members.payment_method': paymentMethod,
  'party_members.refusal': partyRefusalCodeIds,
  'imports.kind': importSchema.shape.kind.options,
  'imports.state': importStates,
  'import_rows.outcome': rowOutcomes,
  'import_rows.left_as': undoProblems,
  'line_entries.state': lineStates,
  'line_entries.end_reason': lineEndIds,
  'gold_memberships.payment_method': goldPaymentSchema.options,
  'gold_roles.state': [...goldRoleStateSchema.options, 'removed'],
  'orders.state': orderStates,
  'offers.state': offerStates,
  'proposals.state': ['open', 'reached', 'planned', 'withdrawn'],
  'openings.sale_mode': saleModeIds,
  'settings.channel_language': locales,
  'settings.default_sale_mode': saleModeIds,
  'webhook_endpoints.state': ['active', 'paused', 'disabled', 'deleted'],
  'webhook_endpoints.disabled_reason': disabledReasonIds,
  'webhook_deliveries.state': webhookDeliverySchema.shape.state.options,
  'backup_schedule.failure': backupFailureReasons,
  'retention_periods.variable': retentionVariables,
  'departure_holds.decision': departureDecisionSchema.options,
  // These are never sent to clients.
  'installation.kind': ['demo', 'community'],
  'sessions.purpose': ['user', 'admin'],
  'sign_ins.purpose': ['user', 'admin', 'roblox'],
  'audit_log.actor_kind': ['guest', 'member', 'host', 'staff', 'system', 'api_key'],
};

/** Columns with such a name that hold free text or an open set; pages show their values as they are. */
const open = new Set([
  'bookings.reason',
  'bookings.complimentary_reason',
  'waiting_entries.staff_reason',
  'closures.reason',
  'deleted_entries.staff_reason',
  'gold_memberships.end_reason',
  'members.blocked_reason',
  'audit_log.action',
  'audit_log.subject',
  'webhook_deliveries.type',
]);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The words of every constraint `column in ('a', 'b', …)`, by table and column. */
async function readSets(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select format('%s.%s', conrelid::regclass, attname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
      and strpos(pg_get_constraintdef(c.oid), 'ANY (ARRAY[''') > 0`.execute(app.deps.db);
  return new Map(
    rows.map(({ name, definition }) => [name, [...definition.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? '')]),
  );
}

describe('closed sets', () => {
  it('have the same values in the database and in the contract', async () => {
    const sets = await readSets();
    expect([...sets.keys()].toSorted()).toEqual(Object.keys(lists).toSorted());
    for (const [column, words] of sets) {
      expect({ column, words: words.toSorted() }).toEqual({ column, words: lists[column]?.toSorted() });
    }
  });

  it('cover every column with a name of that kind', async () => {
    const { rows } = await sql<{ name: string }>`
      select format('%s.%s', c.table_name, c.column_name) as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and c.column_name ~ '(^|_)(status|state|kind|type|method|scope|purpose|failure|reason|action|subject)$'`.execute(
      app.deps.db,
    );
    const without = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(lists, name) && !open.has(name));
    expect(without).toEqual([]);
  });

  it('control: a value that only one side knows is reported', async () => {
    await sql`alter table outbox drop constraint outbox_failure_check,
      add constraint outbox_failure_check check (failure in ('no_answer', 'made_up'))`.execute(app.deps.db);
    const words = (await readSets()).get('outbox.failure');
    expect(words?.toSorted()).not.toEqual(lists['outbox.failure']?.toSorted());
  });
});

it.each([
  ['lobby_opens_at', -lobbyMs, 'DRAW-2'],
  ['line_opens_at', -lineOpensBeforeMs, 'LINE-1'],
  ['call_lapses_at', callLastsMs, 'LINE-8'],
  ['claim_lapses_at', claimLastsMs, 'CLAIM-2'],
  ['door_opens_at', -doorOpensBeforeMs, 'DOOR-1'],
  ['offers_end_at', -offersEndBeforeMs, 'OFFER-5'],
])('%s adds %i ms, as the contract says (%s)', async (name, ms) => {
  const at = app.clock.now();
  const { rows } = await sql<{ at: Date }>`select ${sql.ref(name)}(${at}) as at`.execute(app.deps.db);
  expect(rows).toEqual([{ at: new Date(at.getTime() + ms) }]);
});

it('the last offer is made as long before the start as the contract says (OFFER-5)', async () => {
  const startsAt = app.clock.now();
  const { rows } = await sql<{ last: Date | null; later: Date | null }>`
    select offer_ends_at(${startsAt}, ${new Date(startsAt.getTime() - lastOfferBeforeMs)}) as last,
      offer_ends_at(${startsAt}, ${new Date(startsAt.getTime() - lastOfferBeforeMs + 1)}) as later`.execute(
    app.deps.db,
  );
  expect(rows).toEqual([{ last: new Date(startsAt.getTime() - offersEndBeforeMs), later: null }]);
});

it('a session lasts as long as the contract says, and is extended by what it says (OPENING-1, SESSION-1)', async () => {
  const { rows } = await sql<{ usual: number; words: string }>`
    select column_default::integer as usual, pg_get_constraintdef(c.oid) as words
    from information_schema.columns, pg_constraint c
    where table_name = 'openings' and column_name = 'session_minutes' and c.conname = 'openings_session_minutes_check'`.execute(
    app.deps.db,
  );
  const [length] = rows;
  expect(length?.usual).toBe(sessionMinutes);
  const lengths = [0, ...extensionMinutes].map((more) => String(sessionMinutes + more));
  expect(length?.words.match(/\d+/g)).toEqual(lengths);
});
