import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { duringSlowProcess } from '../../../../test/discord-calls/slow-process.ts';
import { anOpening, publishNow, type TestOpening } from '../../../../test/factories.ts';
import { guestsChannel } from '../../../../test/discord-calls/guests-channel.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import { enqueueAutomaticMessages } from '../automatic/commands/enqueue-automatic-messages.ts';
import { deliverMessages } from '../delivery/commands/deliver-messages.ts';
import { claimEdits } from '../edits/claim-edits.ts';
import { editMessages } from '../edits/commands/edit-messages.ts';
import { findNextEdit } from '../edits/queries.ts';
import { isFullRun } from '../../../../test/full-run.ts';

/* Two workers on one database, as two server processes are. A slow one waits before its calls to Discord until the test lets it go on. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const { posts, text, calls } = guestsChannel(() => app);
const outbox = () => app.deps.db.updateTable('outbox').where('kind', '=', 'guests.opening_post');

async function published(): Promise<TestOpening> {
  const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 3 }] });
  await publishNow(app.deps, opening);
  return opening;
}

/** The post with one change that it does not show yet. */
async function aPostToEdit(): Promise<TestOpening> {
  const opening = await published();
  await send();
  await aBooking(app, opening);
  await send();
  app.clock.advance(15_000);
  return opening;
}

async function send() {
  await enqueueAutomaticMessages(app.deps);
  await deliverMessages(app.deps);
}

const duringEdit = (meanwhile: () => Promise<unknown>) => duringSlowProcess(app, editMessages, meanwhile);

describe('a post is sent once', () => {
  async function sendInTwoProcesses(meanwhile: () => Promise<unknown> = async () => {}) {
    await published();
    await Promise.all([enqueueAutomaticMessages(app.deps), enqueueAutomaticMessages(app.deps)]);
    await duringSlowProcess(app, deliverMessages, async () => {
      await meanwhile();
      await deliverMessages(app.deps);
    });
  }

  it('race: two processes find the same opening and send one post (POST-1, MSG-24)', async () => {
    await sendInTwoProcesses();
    expect([posts().length, calls('POST')]).toEqual([1, 1]);
  });

  it.runIf(isFullRun)('control: without the claim both send it', async () => {
    await sendInTwoProcesses(() => outbox().set({ status: 'pending', claimedUntil: null }).execute());
    expect(calls('POST')).toBe(2);
  });

  it.runIf(isFullRun)('control: without the key of the message it is sent again', async () => {
    await published();
    await send();
    await outbox().set({ dedupKey: 'another' }).execute();
    await send();
    expect(calls('POST')).toBe(2);
  });
});

describe('a post and messages to people', () => {
  /** Guests book while the post is due to be edited; `late` of them waited for their messages that long. */
  async function editBesideMessages(late = 0) {
    const opening = await aPostToEdit();
    for (let each = 0; each < 2; each += 1) await aBooking(app, opening);
    app.clock.advance(15_000 + late);
    const before = app.standin.world.requests.length;
    await editMessages(app.deps);
    const edits = calls('PATCH');
    await deliverMessages(app.deps);
    await editMessages(app.deps);
    const paths = app.standin.world.requests.slice(before).map(({ method }) => method);
    return { edits, isLast: paths.lastIndexOf('POST') < paths.indexOf('PATCH') };
  }

  it('it is edited after those that are due (POST-5)', async () => {
    expect(await editBesideMessages()).toEqual({ edits: 0, isLast: true });
    expect(text()).toContain('All rooms are taken');
  });

  it.runIf(isFullRun)('control: it does not wait for those that waited two minutes', async () => {
    expect(await editBesideMessages(2 * minute)).toEqual({ edits: 1, isLast: false });
  });

  it('it is tried again a second later (POST-5)', async () => {
    const opening = await aPostToEdit();
    await aBooking(app, opening);
    const now = app.clock.now().getTime();
    expect((await findNextEdit(app.deps, new Date(now)))?.getTime()).toBe(now + 1_000);
  });
});

describe('a post is edited by one process', () => {
  it('race: one of two processes edits it, never both at once (POST-5)', async () => {
    await aPostToEdit();
    await duringEdit(() => editMessages(app.deps));
    expect([calls('PATCH'), text()]).toEqual([1, expect.stringMatching(/: 2$/)]);
  });

  it.runIf(isFullRun)('control: without the claim both edit it', async () => {
    await aPostToEdit();
    await duringEdit(async () => {
      await app.deps.db.updateTable('editedMessages').set({ claimedUntil: null }).execute();
      await editMessages(app.deps);
    });
    expect(calls('PATCH')).toBe(2);
  });

  /** A process dies after its claim. */
  async function dieAfterClaim() {
    await aPostToEdit();
    expect(await claimEdits(app.deps, 0)).toHaveLength(1);
    app.clock.advance(15_000);
    await editMessages(app.deps);
    expect(calls('PATCH')).toBe(0);
  }

  it('a process that dies between claim and edit leaves the post to the next one (POST-5)', async () => {
    await dieAfterClaim();
    app.clock.advance(16_000);
    await editMessages(app.deps);
    expect([calls('PATCH'), text()]).toEqual([1, expect.stringMatching(/: 2$/)]);
  });

  it.runIf(isFullRun)('control: if claims did not expire, nobody would edit it', async () => {
    await dieAfterClaim();
    await app.deps.db
      .updateTable('editedMessages')
      .set({ claimedUntil: new Date(app.clock.now().getTime() + day) })
      .execute();
    app.clock.advance(16_000);
    await editMessages(app.deps);
    expect(calls('PATCH')).toBe(0);
  });
});

describe('a new post replaces the older one', () => {
  /** The announcement is sent while the older post is being edited. */
  async function announceDuringEdit(meanwhile: () => Promise<unknown> = async () => {}, isDeleted = false) {
    const opening = await aPostToEdit();
    if (isDeleted) app.standin.world.discord.messages = [];
    await duringEdit(async () => {
      app.clock.set(new Date(opening.startsAt.getTime() - 15 * minute));
      await send();
      await meanwhile();
    });
    app.clock.advance(minute);
    await editMessages(app.deps);
    await send();
  }
  const forgetReplaced = () => app.deps.db.updateTable('editedMessages').set({ replacedAt: null }).execute();

  it('race: the older one is being edited: it is deleted afterwards (POST-1)', async () => {
    await announceDuringEdit();
    expect(posts().map(({ edited_timestamp: edited }) => edited)).toEqual([null]);
  });

  it.runIf(isFullRun)('control: a post that is not marked stays beside the new one', async () => {
    await announceDuringEdit(forgetReplaced);
    expect(posts()).toHaveLength(2);
    // The check of all data finds that too.
    await app.deps.db.deleteFrom('editedMessages').execute();
  });

  it('race: somebody deleted the older one while it is edited (10008): it is not sent again (POST-1, POST-6)', async () => {
    await announceDuringEdit(undefined, true);
    expect([posts().length, calls('POST')]).toEqual([1, 2]);
  });

  it.runIf(isFullRun)('control: a post that is not marked is sent again', async () => {
    await announceDuringEdit(forgetReplaced, true);
    expect(calls('POST')).toBe(3);
  });
});

describe('a post that staff deleted', () => {
  /** Both processes find that it is gone, the slow one after its claim expired. */
  async function deleteDuringEdit(meanwhile: () => Promise<unknown> = async () => {}) {
    const opening = await aPostToEdit();
    app.standin.world.discord.messages = [];
    await duringEdit(async () => {
      app.clock.advance(31_000);
      await aBooking(app, opening);
      await deliverMessages(app.deps);
      await editMessages(app.deps);
      await meanwhile();
    });
    await send();
  }

  it('race: two processes edit it: it is sent once more (POST-6)', async () => {
    await deleteDuringEdit();
    expect([posts().length, calls('POST')]).toEqual([1, 2]);
  });

  it.runIf(isFullRun)('control: without its claim and its key it is sent twice', async () => {
    await deleteDuringEdit(async () => {
      await deliverMessages(app.deps);
      await app.deps.db.updateTable('editedMessages').set({ claim: 1 }).where('claim', '=', 2).execute();
      await outbox().set({ dedupKey: 'another' }).where('dedupKey', 'like', '%:again').execute();
    });
    expect(calls('POST')).toBe(3);
  });
});
