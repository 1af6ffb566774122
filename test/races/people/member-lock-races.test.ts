import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../../server/actor.ts';
import type { Database } from '../../../server/database/connect.ts';
import { deleteAccount } from '../../../server/features/accounts/personal-data/commands/delete-account.ts';
import { followMemberships } from '../../../server/features/members/gold/commands/follow-memberships.ts';
import { grantMembership } from '../../../server/features/members/gold/commands/grant-membership.ts';
import { endEntriesOfMember } from '../../../server/features/waiting-list/end-entries.ts';
import { lockWaitingListsOfMember } from '../../../server/features/waiting-list/lock-waiting-lists.ts';
import { aMember, anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { aForm, aFriend } from '../../parties.ts';
import { aFullOpening, aWaitingMember } from '../../waiting.ts';
import { meetDuringPause, pause } from '../support/changed-functions.ts';
import { delayWrites, untilWaitingForLock } from '../support/delayed-writes.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';
import { withoutRowLocks, withSql } from '../support/without-row-locks.ts';
import { hour } from '../../test-clock.ts';

/* Commands that lock a member, their memberships and entries, and the lists, in one order. */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

/** How a statement or transaction failed; null if it did not. */
async function failureOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : (error as { code: string }).code;
  }
}

/** The same database, which says when a transaction begins. */
const countTransactions = (db: Database, onBegin: () => void): Database =>
  new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') onBegin();
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

describe('an admin who grants a gold membership while another one ends it', () => {
  /**
   * The other one has the member's row and then changes memberships. Returns how both ended, and how many transactions the grant began:
   * more than one after a deadlock.
   */
  async function grantDuring(deps: TwoServers['app']['deps']) {
    let tries = 0;
    const onTry = () => (tries += 1);
    const [admin, member] = [await aMember(two.app.deps, { isAdmin: true }), await aMember(two.app.deps)];
    const granting = Promise.withResolvers<string | null>();
    const changing = two.servers[1].deps.db.transaction().execute(async (changing) => {
      await sql`select from members where id = ${member.id} for no key update`.execute(changing);
      const grant = {
        memberId: member.id,
        months: 1,
        paymentMethod: 'robux',
        amount: 500,
        extendsUntil: null,
      } as const;
      granting.resolve(
        failureOf(
          grantMembership(
            { ...deps, db: countTransactions(deps.db, onTry) },
            { kind: 'member', member: admin, sessionId: '' },
            grant,
          ),
        ),
      );
      await untilWaitingForLock(db());
      await sql`
        insert into gold_memberships (member_id, starts_at, ends_at, remind_at, months, payment_method, amount, created_at)
        select ${member.id}, at, at + interval '1 month', at, 1, 'robux', 500, at
        from (select ${two.app.deps.now()}::timestamptz as at) now`.execute(changing);
    });
    const change = await failureOf(changing);
    const grant = await granting.promise;
    await sql`delete from gold_memberships`.execute(db());
    return { grant, change, tries };
  }

  it('waits for the other one before it writes (GOLD-2, GOLD-7)', async () => {
    expect(await grantDuring(two.servers[0].deps)).toEqual({
      grant: 'gold_changed',
      change: null,
      tries: 1,
    });
  });

  control('without the lock on the member both wait for each other until PostgreSQL ends one', async () => {
    const { deps } = two.servers[0];
    const { change, tries } = await grantDuring({ ...deps, db: withoutRowLocks(deps.db) });
    expect(change === '40P01' || tries > 1).toBe(true);
  });
});

describe('the gold roles that are due while somebody changes one of their members', () => {
  /**
   * The other one has the member's row against foreign keys, as for the undo of a departure, and then writes their gold role. Returns how
   * both ended, and the states of the roles.
   */
  async function followDuring(edit: (source: string) => string) {
    const { app, servers } = two;
    const members = [await aMember(app.deps), await aMember(app.deps)];
    const [changed, other] = members.map(({ id }) => id) as [number, number];
    const until = new Date(app.deps.now().getTime() + hour);
    await sql`update members set gold_until = ${until} where id in (${changed}, ${other})`.execute(db());
    const { deps } = servers[0];
    const job = Promise.withResolvers<string | null>();
    const changing = servers[1].deps.db.transaction().execute(async (changing) => {
      await sql`select from members where id = ${changed} for update`.execute(changing);
      const work = failureOf(followMemberships({ ...deps, db: withSql(deps.db, edit) }));
      job.resolve(work);
      await Promise.race([work, untilWaitingForLock(db())]);
      await sql`insert into gold_roles (member_id, state, changed_at)
        values (${changed}, 'given', ${app.deps.now()}) on conflict do nothing`.execute(changing);
    });
    const ends = { change: await failureOf(changing), job: await job.promise };
    const roles = await db().selectFrom('goldRoles').select(['memberId', 'state']).orderBy('memberId').execute();
    await sql`update members set gold_until = null`.execute(db());
    return { ...ends, roles: roles.map(({ memberId, state }) => [memberId === changed ? 'changed' : 'other', state]) };
  }

  it('leaves that member to the next run (GOLD-5)', async () => {
    expect(await followDuring((source) => source)).toEqual({
      change: null,
      job: null,
      roles: [
        ['changed', 'given'],
        ['other', 'giving'],
      ],
    });
  });

  control('without the lock on the member both wait for each other until PostgreSQL ends one', async () => {
    const { change, job } = await followDuring((source) =>
      source.replaceAll('for no key update of members skip locked', ''),
    );
    expect([change, job]).toContain('40P01');
  });
});

describe('a member who joins a list between the locks of a command that ends their entries', () => {
  /**
   * The command has looked for lists and waits for the member's row. Meanwhile the member joins one, and a change of that entry
   * has its lock and waits for the row, too. Returns how the two ended.
   */
  async function joinBetweenLocks() {
    const { opening } = await aFullOpening(two.app);
    const { member, call, entryId } = await aWaitingMember(two.app, opening);
    await call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    const lockRow = sql`select from members where id = ${member.id} for no key update`;
    const command = Promise.withResolvers<string | null>();
    const change = Promise.withResolvers<string | null>();
    const [first, second] = two.servers.map(({ deps }) => deps);
    await db()
      .transaction()
      .execute(async (joining) => {
        await lockRow.execute(joining);
        const ending = first?.db.transaction().execute(async (tx) => {
          const deps = { db: tx, now: two.app.deps.now };
          await lockWaitingListsOfMember(deps, member.id);
          await lockRow.execute(tx);
          await endEntriesOfMember(deps, system, { memberId: member.id, reason: 'blocked' });
        });
        command.resolve(failureOf(ending ?? Promise.reject(new Error('no server'))));
        await untilWaitingForLock(db());
        const changing = second?.db.transaction().execute(async (tx) => {
          await sql`select lock_waiting_list(${opening.id})`.execute(tx);
          await lockRow.execute(tx);
        });
        change.resolve(failureOf(changing ?? Promise.reject(new Error('no server'))));
        await untilWaitingForLock(db(), 2);
        await sql`update waiting_entries set state = 'waiting', place = 1, end_reason = null, ended_at = null
          where id = ${entryId}`.execute(joining);
      });
    return [await command.promise, await change.promise];
  }

  it('makes the command start again instead of waiting for that list (WAIT-9)', async () => {
    expect(await joinBetweenLocks()).toEqual(['40001', null]);
  });

  control('without the second look both wait for each other until PostgreSQL ends one', async () => {
    await two.changeFunction('lock_waiting_lists_of_member', (source) =>
      source.replace('where not pg_try_advisory_xact_lock', 'where false and not pg_try_advisory_xact_lock'),
    );
    expect(await joinBetweenLocks()).toContain('40P01');
  });
});

describe('a member who deletes the account twice at once', () => {
  /** A blocked one, of whom something outlives the account. Returns how both ended. */
  async function deleteTwice(deps: TwoServers['app']['deps']) {
    const member = await aMember(two.app.deps);
    await sql`update members set blocked_reason = 'Was rude.' where id = ${member.id}`.execute(db());
    await delayWrites(db(), 'deleted_accounts', 0.3);
    const actor = { kind: 'member', member, sessionId: '' } as const;
    const both = await Promise.all([failureOf(deleteAccount(deps, actor)), failureOf(deleteAccount(deps, actor))]);
    return both.toSorted();
  }

  it('deletes it once (PRIVACY-2)', async () => {
    expect(await deleteTwice(two.servers[0].deps)).toEqual(['invalid_token', null]);
    const deletions = db().selectFrom('auditLog').select('id').where('action', '=', 'member.delete');
    expect(await deletions.execute()).toHaveLength(1);
  });

  control('without the lock on the member the second one fails at what outlives the account', async () => {
    await two.changeFunction('lock_waiting_lists_of_member', (source) => source.replace('for update', ''));
    expect(await deleteTwice(two.servers[0].deps)).toEqual(['23505', null]);
  });
});

describe('a member who deletes the account while they create a party', () => {
  /** The call has written what names the member, and pauses before it locks their row. Returns how both ended, and how often they began. */
  async function deleteDuringCreation() {
    const opening = await anOpening(two.app.deps);
    const friend = await aFriend(two.app);
    await sql`create sequence runs`.execute(db());
    await two.changeFunction('join_party', (source) =>
      source.replace(/\nbegin\n/, `$&  perform nextval('runs'), ${pause};\n`),
    );
    const { deps } = two.servers[1];
    let deletions = 0;
    const counted = { ...deps, db: countTransactions(deps.db, () => (deletions += 1)) };
    const actor = { kind: 'member', member: friend.member, sessionId: '' } as const;
    const body = { ...aForm(opening), openingId: opening.id, policy: 'together' } as const;
    const [created, deleted] = await meetDuringPause(
      db(),
      () => failureOf(friend.call('POST /parties', { body })),
      () => failureOf(deleteAccount(counted, actor)),
    );
    const { rows } = await sql<{ runs: string }>`select last_value as runs from runs`.execute(db());
    return { created, deleted, runs: Number(rows[0]?.runs) + deletions };
  }

  it('waits for that call and then takes them out of the party (PRIVACY-2)', async () => {
    expect(await deleteDuringCreation()).toEqual({ created: null, deleted: null, runs: 2 });
    expect(await sql`select from party_members where state = 'joined'`.execute(db())).toMatchObject({ rows: [] });
  });

  control('without the lock on the key both wait for each other until PostgreSQL ends one', async () => {
    await two.changeFunction('lock_waiting_lists_of_member', (source) =>
      source.replace('for update', 'for no key update'),
    );
    expect((await deleteDuringCreation()).runs).toBeGreaterThan(2);
  });
});
