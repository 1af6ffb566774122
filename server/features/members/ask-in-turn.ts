import type { Member } from '../../actor.ts';
import { runEach } from '../../jobs/run-each.ts';
import { checkMembership, type MembershipDeps } from './commands/check-membership.ts';

/** So many members in a row without an answer are an outage of Discord, and not a fault of one of them. */
const unansweredInARow = 3;

/**
 * Asks Discord about one member after another. One about whom nothing can be read stops no other one, and comes after all others the
 * next time. Stops for this time after three of them in a row. Rules: MEMBER-7, OPS-21.
 */
export async function askInTurn(
  deps: MembershipDeps,
  members: readonly Pick<Member, 'id' | 'discordId'>[],
  signal: AbortSignal,
): Promise<void> {
  let unanswered = 0;
  await runEach(members, { name: ({ id }) => `member ${id}`, signal }, async (member) => {
    if (unanswered >= unansweredInARow) return;
    unanswered += 1;
    let isAnswered = false;
    try {
      isAnswered = (await checkMembership(deps, member)) !== null;
    } finally {
      if (isAnswered) unanswered = 0;
      else await noteFailure(deps, member.id);
    }
  });
}

async function noteFailure({ db, now }: MembershipDeps, id: number): Promise<void> {
  await db.updateTable('members').set({ lookUpFailedAt: now() }).where('id', '=', id).execute();
}
