import type { MemberActor } from '../../../actor.ts';
import { invalidState, linkRefused, notAnswered } from '../errors.ts';
import { findFinishedLink, type LinkedAccount } from '../queries.ts';
import { linkHash, linkTimes } from '../rules.ts';
import { linkRedirectUri } from './start-link.ts';
import { storeLink } from '../store-link.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Logger } from 'pino';

interface FinishLinkDeps extends DatabaseDeps, Pick<OutsideServices, 'robloxSignIn'> {
  log: Logger;
  sleep: (ms: number) => Promise<unknown>;
  publicUrl: () => string;
}

interface Input {
  code: string;
  state: string;
  /** The browser's sign-in cookie. */
  browser: string | null;
}

interface Claim {
  verifier: string;
  nonce: string;
}

/** How long a second request waits for the result of the first one, and how often it checks. */
const waitMs = 12_000;
const lookEveryMs = 100;

/**
 * Completes a link with Roblox: checks that the state is ours, unused, and of this member and browser, asks Roblox for the
 * account, and stores it. A success or a definite refusal uses the state up, an outage does not. The same request within 60
 * s of a success gets the same answer. Refuses with `sign_in_again`, `roblox_account_taken` or `outside_service_failed`.
 */
export async function finishLink(deps: FinishLinkDeps, actor: MemberActor, input: Input): Promise<LinkedAccount> {
  if (input.browser === null) throw invalidState();
  const lookup = {
    stateHash: linkHash(input.state),
    browserHash: linkHash(input.browser),
    codeHash: linkHash(input.code),
    purpose: 'roblox',
    memberId: actor.member.id,
  };
  const giveUpAt = deps.now().getTime() + waitMs;
  do {
    const claim = await claimLink(deps, lookup);
    if (claim !== null) return askRoblox(deps, actor, { ...input, ...claim });
    const finished = await findFinishedLink(deps.db, lookup, deps.now());
    if (finished === 'unknown') throw invalidState();
    if (finished !== 'under way') return finished;
    await deps.sleep(lookEveryMs);
  } while (deps.now().getTime() < giveUpAt);
  throw notAnswered('Roblox');
}

type Lookup = Parameters<typeof findFinishedLink>[1];

/** race: two requests with one state (a page loaded twice); the conditional update lets one of them talk to Roblox. */
async function claimLink(deps: FinishLinkDeps, lookup: Lookup): Promise<Claim | null> {
  const now = deps.now();
  const row = await deps.db
    .updateTable('signIns')
    .set({ claimedAt: now, codeHash: lookup.codeHash })
    .where('stateHash', '=', lookup.stateHash)
    .where('browserHash', '=', lookup.browserHash)
    .where('memberId', '=', lookup.memberId)
    .where('purpose', '=', lookup.purpose)
    .where('expiresAt', '>', now)
    .where('spentAt', 'is', null)
    .where((is) =>
      is.or([is('claimedAt', 'is', null), is('claimedAt', '<', new Date(now.getTime() - linkTimes.claimMs))]),
    )
    .returning(['verifier', 'nonce'])
    .executeTakeFirst();
  return row?.nonce ? { verifier: row.verifier, nonce: row.nonce } : null;
}

async function askRoblox(deps: FinishLinkDeps, actor: MemberActor, asked: Input & Claim): Promise<LinkedAccount> {
  const { state, code, verifier, nonce } = asked;
  const stateHash = linkHash(state);
  const redirectUri = linkRedirectUri(deps);
  const outcome = await deps.robloxSignIn.finish({ state, code, verifier, nonce, redirectUri });
  if (outcome.kind === 'ok') return storeLink(deps, actor, { account: outcome.value, stateHash });
  deps.log.info({ outcome: outcome.kind, reason: outcome.reason }, 'Roblox account not linked');
  const change = outcome.kind === 'unavailable' ? { claimedAt: null } : { spentAt: deps.now() };
  await deps.db.updateTable('signIns').set(change).where('stateHash', '=', stateHash).execute();
  throw outcome.kind === 'unavailable' ? notAnswered('Roblox') : linkRefused();
}
