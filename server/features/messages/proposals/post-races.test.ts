import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { duringSlowProcess } from '../../../../test/discord-calls/slow-process.ts';
import { propose, vote } from '../../../../test/proposals/propose.ts';
import { guestsChannel } from '../../../../test/discord-calls/guests-channel.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { claimEdits } from '../edits/claim-edits.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';
import { isFullRun } from '../../../../test/full-run.ts';

/* Two workers on one database, as two server processes are. A slow one waits before its calls to Discord until the test lets it go on. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const { posts, text, calls } = guestsChannel(() => app);
const edited = () => app.deps.db.updateTable('editedMessages');

/** The post with one vote that it does not show yet. */
async function aPostToEdit(): Promise<number> {
  const [id = 0] = await propose(app, { votesNeeded: 9 });
  await deliverMessages(app.deps);
  await vote(app, id);
  app.clock.advance(15_000);
  return id;
}

const duringEdit = (meanwhile: () => Promise<unknown>) => duringSlowProcess(app, editMessages, meanwhile);

describe('the post about proposals is sent by one process', () => {
  async function sendInTwoProcesses(meanwhile: () => Promise<unknown> = async () => {}) {
    await propose(app);
    await duringSlowProcess(app, deliverMessages, async () => {
      await meanwhile();
      await deliverMessages(app.deps);
    });
  }

  it('race: two processes find the same message and send one post (PROPOSAL-8, MSG-24)', async () => {
    await sendInTwoProcesses();
    expect([posts().length, calls('POST')]).toEqual([1, 1]);
  });

  it.runIf(isFullRun)('control: without the claim both send it', async () => {
    await sendInTwoProcesses(() =>
      app.deps.db.updateTable('outbox').set({ status: 'pending', claimedUntil: null }).execute(),
    );
    expect(calls('POST')).toBe(2);
  });
});

describe('the post about proposals is edited by one process', () => {
  it('race: one of two processes edits it, never both at once (PROPOSAL-8)', async () => {
    await aPostToEdit();
    await duringEdit(() => editMessages(app.deps));
    expect([calls('PATCH'), text()]).toEqual([1, expect.stringContaining('1 of 9')]);
  });

  it.runIf(isFullRun)('control: without the claim both edit it', async () => {
    await aPostToEdit();
    await duringEdit(async () => {
      await edited().set({ claimedUntil: null }).execute();
      await editMessages(app.deps);
    });
    expect(calls('PATCH')).toBe(2);
  });

  it('race: a vote is cast while it is edited: the next edit shows it (PROPOSAL-8)', async () => {
    const id = await aPostToEdit();
    await duringEdit(() => vote(app, id));
    app.clock.advance(15_000);
    await editMessages(app.deps);
    expect(text()).toContain('2 of 9');
  });

  /** A process dies after its claim. */
  async function dieAfterClaim() {
    await aPostToEdit();
    expect(await claimEdits(app.deps, 0)).toHaveLength(1);
    app.clock.advance(15_000);
    await editMessages(app.deps);
    expect(calls('PATCH')).toBe(0);
  }

  it('a process that dies between claim and edit leaves the post to the next one (PROPOSAL-8)', async () => {
    await dieAfterClaim();
    app.clock.advance(16_000);
    await editMessages(app.deps);
    expect([calls('PATCH'), text()]).toEqual([1, expect.stringContaining('1 of 9')]);
  });

  it.runIf(isFullRun)('control: if claims did not expire, nobody would edit it', async () => {
    await dieAfterClaim();
    await edited()
      .set({ claimedUntil: new Date(app.clock.now().getTime() + day) })
      .execute();
    app.clock.advance(16_000);
    await editMessages(app.deps);
    expect(calls('PATCH')).toBe(0);
  });
});

describe('a new post about proposals replaces the older one', () => {
  async function postDuringEdit(meanwhile: () => Promise<unknown> = async () => {}) {
    await aPostToEdit();
    await duringEdit(async () => {
      await propose(app);
      await deliverMessages(app.deps);
      await meanwhile();
    });
    app.clock.advance(minute);
    await editMessages(app.deps);
  }

  it('race: the older one is being edited: it is deleted afterwards (PROPOSAL-8)', async () => {
    await postDuringEdit();
    expect([posts().length, calls('DELETE')]).toEqual([1, 1]);
  });

  it.runIf(isFullRun)('control: a post that is not marked stays beside the new one', async () => {
    await postDuringEdit(() => edited().set({ replacedAt: null }).execute());
    expect(posts()).toHaveLength(2);
    // The check of all data finds that too.
    await app.deps.db.deleteFrom('editedMessages').execute();
  });
});
