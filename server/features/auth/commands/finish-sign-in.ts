import type { SignInOutcome } from '../../../integrations/discord/sign-in.ts';
import { recordMember, type RecordMemberDeps } from '../../members/record-member.ts';
import {
  discordBusy,
  membershipPending,
  membershipUnknown,
  noAccessToken,
  notAMember,
  signInAgain,
} from '../errors.ts';
import { findFinishedSignIn, type FinishedSession } from '../queries.ts';
import { claimLifetimeMs, secretHash } from '../rules.ts';
import { createSession, type CreatedSession, type SessionDeps } from '../create-session.ts';
import { redirectUri, type SignInPurpose } from './start-sign-in.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';

interface FinishSignInDeps extends SessionDeps, RecordMemberDeps, Pick<OutsideServices, 'discord'> {
  sleep: (ms: number) => Promise<unknown>;
  publicUrl: () => string;
  siteSettings: () => Promise<SiteSettings>;
}

interface Input {
  purpose: SignInPurpose;
  code: string;
  state: string;
  iss: string | undefined;
  /** The browser's sign-in cookie. */
  browser: string | null;
}

interface Claim {
  verifier: string;
  returnTo: string | null;
}

export type FinishedSignIn = CreatedSession & { returnTo: string | null };

/** How long a second request waits for the result of the first one, and how often it checks. */
const waitMs = 12_000;
const lookEveryMs = 100;

/**
 * Completes a sign-in: checks that the state is ours, unused, and of this browser and purpose, asks Discord, and opens a
 * session. A success or a definite refusal uses the state up, an outage does not. The same request within 60 s of a success
 * gets the same session. Refuses with `sign_in_again`, `not_a_member`, `membership_pending`, `outside_service_failed` or
 * `sign_in_busy`.
 */
export async function finishSignIn(deps: FinishSignInDeps, input: Input): Promise<FinishedSignIn> {
  if (input.browser === null) throw signInAgain();
  const giveUpAt = deps.now().getTime() + waitMs;
  do {
    const claim = await claimSignIn(deps, input, input.browser);
    if (claim !== null) return askDiscord(deps, input, claim);
    const finished = await findFinishedSignIn(deps.db, lookup(input, input.browser), deps.now());
    if (finished === 'unknown') throw signInAgain();
    if (finished !== 'under way') return resume(deps, finished);
    await deps.sleep(lookEveryMs);
  } while (deps.now().getTime() < giveUpAt);
  throw noAccessToken();
}

function lookup(input: Input, browser: string) {
  return {
    stateHash: secretHash(input.state),
    browserHash: secretHash(browser),
    codeHash: secretHash(input.code),
    purpose: input.purpose,
  };
}

/** race: two requests with one state (a page loaded twice); the conditional update lets one of them talk to Discord. */
async function claimSignIn(deps: FinishSignInDeps, input: Input, browser: string): Promise<Claim | null> {
  const now = deps.now();
  const { stateHash, browserHash, codeHash, purpose } = lookup(input, browser);
  const row = await deps.db
    .updateTable('signIns')
    .set({ claimedAt: now, codeHash })
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('spentAt', 'is', null)
    .where((is) =>
      is.or([is('claimedAt', 'is', null), is('claimedAt', '<', new Date(now.getTime() - claimLifetimeMs))]),
    )
    .returning(['verifier', 'returnTo'])
    .executeTakeFirst();
  return row ?? null;
}

async function askDiscord(deps: FinishSignInDeps, input: Input, claim: Claim): Promise<FinishedSignIn> {
  const { state, code, iss, purpose } = input;
  const askedAt = deps.now();
  const outcome = await deps.discord.finish({
    state,
    code,
    iss,
    verifier: claim.verifier,
    redirectUri: redirectUri(deps, purpose),
  });
  if (outcome.kind !== 'ok') {
    await settle(deps, state, outcome);
    throw await refusal(deps, outcome);
  }
  if (outcome.member.isPending) {
    await settle(deps, state, outcome);
    throw membershipPending();
  }
  const member = await recordMember(deps, outcome.member, { askedAt, language: outcome.language });
  const session = await createSession(deps, { member, purpose, stateHash: secretHash(state) });
  return { ...session, returnTo: claim.returnTo };
}

/** The same session once more: its token is made of the session alone, so it is the same token. */
async function resume(deps: FinishSignInDeps, { session, member, returnTo }: FinishedSession): Promise<FinishedSignIn> {
  const token = await deps.tokens.sign({ ...session, discordId: member.discordId });
  return { token, member, returnTo };
}

/** A definite answer uses the state up; after an outage or a limit before the code was used, it can be tried again. */
async function settle(deps: FinishSignInDeps, state: string, outcome: SignInOutcome): Promise<void> {
  const isRepeatable = outcome.kind === 'no_token' || (outcome.kind === 'limited' && !outcome.isCodeSpent);
  const change = isRepeatable ? { claimedAt: null } : { spentAt: deps.now() };
  await deps.db.updateTable('signIns').set(change).where('stateHash', '=', secretHash(state)).execute();
}

async function refusal(deps: FinishSignInDeps, outcome: Exclude<SignInOutcome, { kind: 'ok' }>): Promise<Error> {
  deps.log.info(
    { outcome: outcome.kind, reason: 'reason' in outcome ? outcome.reason : undefined },
    'sign-in not completed',
  );
  if (outcome.kind === 'not_a_member') return notAMember((await deps.siteSettings()).inviteUrl);
  if (outcome.kind === 'no_token') return noAccessToken(outcome.retryAfterMs);
  if (outcome.kind === 'limited') return discordBusy(outcome);
  return outcome.kind === 'no_member' ? membershipUnknown() : signInAgain();
}
