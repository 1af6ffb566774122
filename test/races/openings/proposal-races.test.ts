import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMembers } from '../../../bench/drop/side.ts';
import { system, type MemberActor } from '../../../server/actor.ts';
import { AppError } from '../../../server/errors/app-error.ts';
import { castVote } from '../../../server/features/proposals/commands/cast-vote.ts';
import { proposeOpenings } from '../../../server/features/proposals/commands/propose-openings.ts';
import { addProposalReminder } from '../../../server/features/proposals/commands/set-reminder.ts';
import { withdrawProposal } from '../../../server/features/proposals/commands/withdraw-proposal.ts';
import { aMember, aResort } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { day } from '../../test-clock.ts';
import { changeFunction, meetDuringPause, pause } from '../support/changed-functions.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { withoutRowLocks } from '../support/without-row-locks.ts';

/* Votes and staff at the same moment, at two servers on one database. The controls remove a protection. */

let apps: [TestApp, TestApp];
beforeEach(async () => {
  const one = await startTestApp();
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock, checksData: false })];
  await one.deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 0 }).execute();
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const db = () => apps[0].deps.db;

async function propose(votesNeeded: number, count = 1): Promise<number> {
  const { id } = await aResort(apps[0].deps);
  const proposals = Array.from({ length: count }, (_, index) => ({
    resortId: id,
    startsAt: new Date(apps[0].deps.now().getTime() + (index + 1) * day),
    timeZone: 'UTC',
  }));
  const [first] = await proposeOpenings(apps[0].deps, system, { votesNeeded, proposals });
  return first?.id ?? 0;
}

/** Members of the Discord server, without their sign-ins. */
async function voters(count: number): Promise<MemberActor[]> {
  const like = await aMember(apps[0].deps);
  const first = await addMembers(apps[0].deps, count);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'member',
    member: { ...like, id: first + index },
    sessionId: '',
  }));
}

const vote = (at: 0 | 1, voter: MemberActor | undefined, proposalId: number, wanted = true) =>
  voter === undefined ? Promise.reject(new Error('no voter')) : castVote(apps[at].deps, voter, { proposalId, wanted });

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
  );

/** More at a time than the server lets in: the rest wait, as callers of a busy server do. */
async function atTheSameTime<T>(
  all: MemberActor[],
  work: (voter: MemberActor, index: number) => Promise<T>,
): Promise<T[]> {
  const queue = [...all.entries()];
  const results: T[] = [];
  const next = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) results.push(await work(one[1], one[0]));
  };
  await Promise.all(Array.from({ length: 100 }, next));
  return results;
}

async function counted(proposalId: number) {
  const { rows } = await sql<{ counted: number; votes: number; state: string }>`
    select p.vote_count as counted, (select count(*)::integer from proposal_votes v where v.proposal_id = p.id) as votes, state
    from proposals p where p.id = ${proposalId}`.execute(db());
  return rows[0];
}

const writeWithoutLock = (source: string) =>
  source.replace('for no key update', '').replace('vote_count = vote_count +', 'vote_count = chosen.vote_count +');

describe('a vote of 2,000 members at two servers', () => {
  /** Each votes at both servers; every second withdraws, and every fourth votes again. */
  async function rush(count: number) {
    const id = await propose(5000);
    const all = await voters(count);
    await atTheSameTime(all, async (voter, index) => {
      await Promise.all([vote(0, voter, id), vote(1, voter, id)]);
      if (index % 2 === 0) await Promise.all([vote(0, voter, id, false), vote(1, voter, id, false)]);
      if (index % 4 === 0) await Promise.all([vote(0, voter, id), vote(1, voter, id)]);
    });
    return counted(id);
  }

  it('is exact, with one vote each, also withdrawn and given again (PROPOSAL-2)', async () => {
    const count = isFullRun ? 2000 : 200;
    expect(await rush(count)).toEqual({ counted: count * 0.75, votes: count * 0.75, state: 'open' });
  });

  control('without the lock and with a count that was read before, one of two votes is lost', async () => {
    const id = await propose(5000);
    const [one, other] = await voters(2);
    await changeFunction(db(), 'cast_vote', (source) =>
      writeWithoutLock(source).replace("outcome := 'ok';", `outcome := 'ok'; perform ${pause};`),
    );
    await meetDuringPause(
      db(),
      () => vote(0, one, id),
      () => vote(1, other, id),
    );
    expect(await counted(id)).toEqual({ counted: 1, votes: 2, state: 'open' });
    await sql`update proposals set vote_count = 2 where id = ${id}`.execute(db());
  });

  it('that reaches the number it needs ends with that vote, and plans one opening (PROPOSAL-4, PROPOSAL-5)', async () => {
    const needed = isFullRun ? 1000 : 100;
    const id = await propose(needed);
    const all = await voters(2 * needed);
    const ended = await atTheSameTime(all, (voter, index) => outcomeOf(vote(index % 2 === 0 ? 0 : 1, voter, id)));
    expect(ended.filter((outcome) => outcome === 'ok')).toHaveLength(needed);
    expect(ended.filter((outcome) => outcome === 'voting_over')).toHaveLength(needed);
    expect(await counted(id)).toEqual({ counted: needed, votes: needed, state: 'planned' });
    expect(await db().selectFrom('openings').select('publishedAt').execute()).toEqual([{ publishedAt: null }]);
  });
});

describe('two votes that reach the number at once', () => {
  /** The second comes while the first has judged and has not written. */
  async function cross(without: (source: string) => string = (source) => source) {
    const id = await propose(1);
    const [one, other] = await voters(2);
    await changeFunction(db(), 'cast_vote', (source) =>
      without(source).replace("outcome := 'ok';", `outcome := 'ok'; perform ${pause};`),
    );
    const ended = await meetDuringPause(
      db(),
      () => outcomeOf(vote(0, one, id)),
      () => outcomeOf(vote(1, other, id)),
    );
    const reached = await db().selectFrom('auditLog').select('id').where('action', '=', 'proposal.reach').execute();
    return {
      ended,
      reached: reached.length,
      openings: (await db().selectFrom('openings').select('id').execute()).length,
    };
  }

  it('plan one opening, and the later one is refused (PROPOSAL-5)', async () => {
    expect(await cross()).toEqual({ ended: ['ok', 'voting_over'], reached: 1, openings: 1 });
  });

  control('without the lock both reach it, and only the constraint of the table stops the second', async () => {
    const { ended, reached } = await cross((source) => source.replace('for no key update', ''));
    // Either of the two may be the first to write.
    expect({ ended: ended.toSorted(), reached }).toEqual({ ended: ['failed', 'ok'], reached: 1 });
  });
});

describe('two admins who propose at once', () => {
  /** The second comes while the first has counted and has not committed. */
  async function proposeTwice() {
    await changeFunction(db(), 'enqueue_messages', (source) => source.replace('begin', `begin perform ${pause};`));
    return meetDuringPause(
      db(),
      () => outcomeOf(propose(2, 6)),
      () => outcomeOf(propose(2, 6)),
    );
  }

  it('have ten proposals at most (PROPOSAL-1)', async () => {
    expect(await proposeTwice()).toEqual(['ok', 'too_many_proposals']);
  });

  control('without the lock of the table, both are accepted', async () => {
    await changeFunction(db(), 'lock_proposals', (source) => source.replace(/lock table .*;/, ''));
    expect(await proposeTwice()).toEqual(['ok', 'ok']);
  });
});

describe('a proposal that is withdrawn while its last vote is cast', () => {
  async function withdrawDuringVote(deps: TestApp['deps']) {
    const id = await propose(1);
    const [voter] = await voters(1);
    await changeFunction(db(), 'cast_vote', (source) =>
      source.replace('opening := plan_proposal', `perform ${pause}; opening := plan_proposal`),
    );
    return meetDuringPause(
      db(),
      () => outcomeOf(vote(0, voter, id)),
      () => outcomeOf(withdrawProposal(deps, system, id)),
    );
  }

  it('stays, with its opening (PROPOSAL-6)', async () => {
    expect(await withdrawDuringVote(apps[1].deps)).toEqual(['ok', 'already_decided']);
  });

  control('without the lock it fails', async () => {
    expect(await withdrawDuringVote({ ...apps[1].deps, db: withoutRowLocks(apps[1].deps.db) })).toEqual([
      'ok',
      'failed',
    ]);
  });
});

describe('Remind me while the opening is published', () => {
  async function remindDuringPublication() {
    const id = await propose(1);
    const [voter, other] = await voters(2);
    if (voter === undefined || other === undefined) throw new Error('no voters');
    const { openingId } = await vote(0, voter, id);
    const { reminded } = await db()
      .transaction()
      .execute(async (holder) => {
        await sql`update openings set published_at = ${apps[0].deps.now()} where id = ${openingId}`.execute(holder);
        const call = outcomeOf(addProposalReminder(apps[1].deps, other, id));
        await Promise.race([call, untilWaitingForLock(db())]);
        return { reminded: call };
      });
    const outcome = await reminded;
    const sent = await db().selectFrom('outbox').select('id').where('kind', '=', 'proposal.happens').execute();
    return { outcome, sent: sent.length };
  }

  it('is refused, because the messages are written (PROPOSAL-7)', async () => {
    expect(await remindDuringPublication()).toEqual({ outcome: 'voting_over', sent: 0 });
  });

  control('without the lock of the opening it is accepted, and no message follows', async () => {
    await changeFunction(db(), 'add_proposal_reminder', (source) =>
      source.replace('= chosen.opening_id for share', '= chosen.opening_id'),
    );
    expect(await remindDuringPublication()).toEqual({ outcome: 'ok', sent: 0 });
  });
});
