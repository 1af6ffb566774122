import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { tierIds } from '@sunset/contract/members/tiers.ts';
import { matchLocale, type Locale } from '@sunset/contract/locales.ts';
import { system, type Member } from '../../actor.ts';
import { transact, type DatabaseDeps } from '../../database/transact.ts';
import type { GuildMember } from '../../integrations/discord/guild-member.ts';
import { beginImportedGold } from '../imports/begin-gold.ts';
import { refreshEntryTiers } from '../waiting-list/refresh-entry-tiers.ts';
import type { Lookups } from '../../database/batching/single-flight-lookups.ts';
import { areRolesHeld, holdDepartures } from './departures/holds.ts';
import { findMemberOf, getMember, toMember, type MemberRow } from './queries.ts';
import { haveRolesExpired, tiersFromDiscord, type TiersByType } from './rules.ts';
import { refuseAfterDemo } from './refuse-after-demo.ts';
import type { OutsideServices } from '../../start/outside-services.ts';
import type { SetupServices } from '../../start/setup-services.ts';
import type { Codes } from '../../secrets/codes.ts';
import type { Config } from '../../config.ts';

export interface RecordMemberDeps extends DatabaseDeps, Pick<OutsideServices, 'bot'> {
  codes: Codes;
  config: Config;
  setup: Pick<SetupServices, 'isDemo'>;
}

/** When Discord was asked, or sent what it says, and the language of somebody's Discord; null leaves the stored one. Rule: LANG-7. */
interface Asked {
  askedAt: Date;
  language?: string | null;
}

/**
 * Writes what Discord says of a person who signs in, unless a later answer has been written, and answers the member as of now. Never call
 * it inside a transaction, as `updateMember`.
 */
export async function recordMember(
  deps: RecordMemberDeps,
  person: GuildMember,
  { askedAt, language = null }: Asked,
): Promise<Member> {
  const now = deps.now();
  const facts = { ...factsOf(deps, person, askedAt), ...languageOf(language) };
  const { member, isDoubted } = await transact(deps, async (deps) => {
    await refuseAfterDemo(deps);
    await forgetLostGoldRole(deps, person, askedAt);
    const written = await deps.db
      .insertInto('members')
      .values({ discordId: person.discordId, ...facts, createdAt: now, lastLoginAt: now })
      .onConflict((conflict) =>
        conflict
          .column('discordId')
          .doUpdateSet({ ...facts, ...unlessInDoubt(facts, now) })
          .where(isLatest(askedAt, now)),
      )
      .returning(isUndecided(facts, now).as('isDoubted'))
      .executeTakeFirst();
    await restoreFromDeletedAccount(deps, person.discordId);
    await beginImportedGold(deps, system, { discordId: person.discordId });
    const member = await getMember(deps.db, person.discordId, now);
    await refreshEntryTiers(deps, member);
    return { member, isDoubted: written?.isDoubted === true };
  });
  return (isDoubted ? await takeAway(deps, person, askedAt) : null) ?? member;
}

/**
 * Writes what Discord says of somebody who is a member already, unless a later answer has been written, and answers the member as of now.
 * Null where the account was deleted meanwhile: only a sign-in makes a new one. Never call it inside a transaction: before a tier or host right is taken away,
 * Discord is asked for the server's roles. Rule: MEMBER-11.
 */
export async function updateMember(deps: RecordMemberDeps, person: GuildMember, asked: Asked): Promise<Member | null> {
  const { member, isDoubted } = await writeMember(deps, person, asked);
  return (isDoubted ? await takeAway(deps, person, asked.askedAt) : null) ?? member;
}

/**
 * As `updateMember`, without asking Discord: until `isLossCertain`, tiers and host rights stay if any would be taken away, which
 * `isDoubted` says.
 *
 * race: two look-ups are answered in another order than they were asked for, or one waits for the server's roles; what was asked last counts.
 */
export async function writeMember(
  deps: Omit<RecordMemberDeps, 'bot'>,
  person: GuildMember,
  { askedAt, language = null, isLossCertain = false }: Asked & { isLossCertain?: boolean },
): Promise<{ member: Member | null; isDoubted: boolean }> {
  await forgetLostGoldRole(deps, person, askedAt);
  const now = deps.now();
  const facts = factsOf(deps, person, askedAt);
  const updated = await deps.db
    .updateTable('members')
    .set({ ...facts, ...unlessInDoubt(facts, now, isLossCertain), ...languageOf(language) })
    .where('discordId', '=', person.discordId)
    .where(isLatest(askedAt, now))
    .returning(isUndecided(facts, now).as('isDoubted'))
    .executeTakeFirst();
  if (!updated) return { member: await findMemberOf(deps.db, person.discordId, now), isDoubted: false };
  const member = await getMember(deps.db, person.discordId, now);
  await refreshEntryTiers(deps, member);
  return { member, isDoubted: updated.isDoubted };
}

/**
 * Takes away what Discord does not say of a member any more, unless the roles are missing from the server, or it cannot be read: then
 * null, and they have it until the next look-up. A role that staff deleted by mistake is missing before any job has noticed it.
 */
async function takeAway(deps: RecordMemberDeps, person: GuildMember, askedAt: Date): Promise<Member | null> {
  const server = await deps.bot.readServerNow();
  if (server.kind !== 'ok') return null;
  const missing = await holdDepartures(deps, server.value);
  if (missing.length > 0) return null;
  return (await writeMember(deps, person, { askedAt, isLossCertain: true })).member;
}

export interface RoleCheckDeps extends RecordMemberDeps {
  /** Stored members by Discord id, as of the moment of asking. */
  memberRows: Lookups<string, MemberRow>;
}

/**
 * As `recordMember`, for what Discord says with each interaction: writes only what changed, or once the roles would be asked
 * for anyway. A new person becomes a member. `language` is that of their Discord, which is stored if none is. Rules: INTER-6,
 * LANG-7.
 */
export async function recordRoleCheck(
  deps: RoleCheckDeps,
  person: GuildMember,
  language: string | null,
): Promise<Member> {
  const now = deps.now();
  const stored = await deps.memberRows.find(person.discordId);
  if (stored === null) return recordMember(deps, person, { askedAt: now, language });
  // An unknown language means English: that is nothing to write.
  const isNews = stored.locale === null && languageOf(language).discordLocale !== 'en';
  const unknown = isNews ? language : null;
  const { username, displayName, avatar, tiers: roles, hasHostRole } = factsOf(deps, person, now);
  // The gold role may be the site's own, which is not stored. One given by hand is noticed when the roles are read again.
  const isOwnRole = stored.goldUntil !== null && (stored.tiers as TiersByType).gold_customer === undefined;
  const tiers = isOwnRole ? withoutGold(roles) : roles;
  const isSame =
    stored.isInServer &&
    stored.absentSince === null &&
    !stored.isPending &&
    Object.keys(languageOf(unknown)).length === 0 &&
    !haveRolesExpired(stored, now) &&
    isDeepStrictEqual(
      [stored.username, stored.displayName, stored.avatar, stored.tiers, stored.hasHostRole],
      [username, displayName, avatar, tiers, hasHostRole],
    );
  if (isSame) return toMember(stored, now);
  const updated = await updateMember(deps, person, { askedAt: now, language: unknown });
  return updated ?? recordMember(deps, person, { askedAt: now, language });
}

/** What is stored of the language of somebody's Discord; nothing if it is none of ours. */
function languageOf(language: string | null): { discordLocale?: Locale } {
  const discordLocale = language === null ? null : matchLocale([language]);
  return discordLocale === null ? {} : { discordLocale };
}

function withoutGold(tiers: TiersByType): TiersByType {
  return Object.fromEntries(Object.entries(tiers).filter(([, id]) => id !== 'gold'));
}

function factsOf({ config }: Pick<RecordMemberDeps, 'config'>, person: GuildMember, askedAt: Date) {
  return {
    username: person.username,
    displayName: person.displayName,
    avatar: person.avatar,
    tiers: tiersFromDiscord(config, person.roleIds, person.isBoosting),
    hasHostRole: config.roleHost !== undefined && person.roleIds.includes(config.roleHost),
    isInServer: true,
    isPending: person.isPending,
    absentSince: null,
    departureDueAt: null,
    serverJoinedAt: person.joinedAt,
    rolesCheckedAt: askedAt,
    lookUpFailedAt: null,
  };
}

/** True for a row without an answer that was asked for later. One from the future is the fault of a clock, and does not count. */
const isLatest = (askedAt: Date, now: Date) =>
  sql<boolean>`(members.roles_checked_at <= ${askedAt} or members.roles_checked_at > ${now})`;

type Rights = Pick<ReturnType<typeof factsOf>, 'tiers' | 'hasHostRole'>;

/** True for a row with a tier or host right that Discord does not say of them. */
const isLoss = ({ tiers, hasHostRole }: Rights) =>
  sql<boolean>`(not members.tiers <@ ${JSON.stringify(tiers)}::jsonb or members.has_host_role and not ${hasHostRole}::boolean)`;

/** The same after `unlessInDoubt`: it was not taken away, and staff are not asked about it. */
const isUndecided = (rights: Rights, now: Date) => sql<boolean>`(${isLoss(rights)} and not ${areRolesHeld(now)})`;

/**
 * Nobody loses a tier or host right while staff have to decide about departures or roles, and where any would be taken
 * away. What Discord says of others counts at once. Rules: MEMBER-11, MEMBER-13.
 */
function unlessInDoubt(rights: Rights, now: Date, isLossCertain = false) {
  const { tiers, hasHostRole } = rights;
  const isInDoubt = isLossCertain ? areRolesHeld(now) : sql<boolean>`(${isLoss(rights)} or ${areRolesHeld(now)})`;
  return {
    tiers: sql<string>`case when ${isInDoubt} then ${bestOf(tiers)} else ${JSON.stringify(tiers)}::jsonb end`,
    hasHostRole: sql<boolean>`case when ${isInDoubt} then members.has_host_role or ${hasHostRole}::boolean else ${hasHostRole} end`,
  };
}

/** Of each guest type the better tier of the stored and the given ones. */
const bestOf = (given: TiersByType) => sql`(
  select coalesce(jsonb_object_agg(type, tier), '{}') from (
    select distinct on (type) type, tier
    from (select * from jsonb_each_text(members.tiers) union all select * from jsonb_each_text(${JSON.stringify(given)}::jsonb))
      held (type, tier)
    order by type, array_position(${[...tierIds]}::text[], tier)) best)`;

/**
 * Somebody who was seen to be away and came back without the gold role that the site gave lost it when they left: the site gives it
 * again. Rule: GOLD-5.
 */
async function forgetLostGoldRole(
  deps: Pick<RecordMemberDeps, 'db' | 'config' | 'now'>,
  person: GuildMember,
  askedAt: Date,
): Promise<void> {
  const { roleGold } = deps.config;
  if (roleGold === undefined || person.roleIds.includes(roleGold)) return;
  await deps.db
    .deleteFrom('goldRoles')
    .using('members')
    .whereRef('members.id', '=', 'goldRoles.memberId')
    .where('members.discordId', '=', person.discordId)
    .where('members.absentSince', 'is not', null)
    .where(isLatest(askedAt, deps.now()))
    .where('goldRoles.state', '=', 'given')
    .execute();
}

/**
 * Gives somebody who deleted an account before what outlives it: the block, the no-shows of the last 60 days, and a gold role that the
 * site gave is the site's own again. Rules: PRIVACY-4, DRAW-12, GOLD-8.
 */
async function restoreFromDeletedAccount(deps: RecordMemberDeps, discordId: string): Promise<void> {
  const kept = await deps.db
    .deleteFrom('deletedAccounts')
    .where('mark', '=', deps.codes.mark(discordId))
    .returningAll()
    .executeTakeFirst();
  if (!kept) return;
  const { id } = await deps.db
    .updateTable('members')
    .set({ earlierNoShows: kept.noShows })
    .where('discordId', '=', discordId)
    .returning('id')
    .executeTakeFirstOrThrow();
  if (kept.isBlocked) await restoreBlock(deps, id, kept.blockedUntil);
  if (kept.hasGoldRole) await restoreGoldRole(deps, id);
}

async function restoreBlock(deps: RecordMemberDeps, memberId: number, blockedUntil: Date | null): Promise<void> {
  await deps.db
    .updateTable('members')
    .set({ blockedReason: 'Was already blocked when they deleted an earlier account', blockedUntil })
    .where('id', '=', memberId)
    .where('blockedReason', 'is', null)
    .execute();
}

async function restoreGoldRole(deps: RecordMemberDeps, memberId: number): Promise<void> {
  await deps.db
    .insertInto('goldRoles')
    .values({ memberId, state: 'given', changedAt: deps.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // The trigger leaves out the role from now on.
  await deps.db
    .updateTable('members')
    .set((of) => ({ tiers: of.ref('tiers') }))
    .where('id', '=', memberId)
    .execute();
}
