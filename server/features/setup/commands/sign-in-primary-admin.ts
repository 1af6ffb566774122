import { discordBusy } from '../../auth/errors.ts';
import { secretHash, signInLifetimeMs } from '../../auth/rules.ts';
import { addressesOf, statePrefix } from '../rules.ts';
import type { SignInOutcome } from '../../../integrations/discord/sign-in.ts';
import { getOpenSetup, saveDraft, withStep, type OpenSetup, type PrimaryAdmin } from '../draft.ts';
import { outsideSilent, setupIncomplete, setupRefused, signInAgain } from '../errors.ts';
import * as findings from '../findings.ts';
import { outsideOf, siteAddressOf, valueOf, type SetupDeps } from '../setup-deps.ts';
import { findAdmin } from '../queries.ts';
import { missingRedirects } from './set-application.ts';

/** Where Discord sends the primary admin back to: the address of every admin's sign-in, so that it is known to work. */
const redirectOf = (siteAddress: string) => `${siteAddress}/admin/auth/callback`;

/**
 * Starts the sign-in of the primary admin with the credentials of the draft, bound to this browser by its key. Refuses with
 * `setup_refused` where Discord says that it does not know the redirect: its own page would be a dead end. Rule: SETUP-9.
 */
export async function startPrimarySignIn(deps: SetupDeps, key: string | null): Promise<string> {
  const { draft } = await getOpenSetup(deps, key);
  if (!draft.done.includes('server')) throw setupIncomplete(['server']);
  const { config, application, signIn } = outsideOf(deps, draft.values);
  const siteAddress = siteAddressOf(deps, draft);
  const facts = valueOf(await application.readApplication(), () => findings.botTokenRefused(config));
  const missing = missingRedirects(facts, addressesOf(siteAddress).discord_redirects);
  if (missing.length > 0) throw setupRefused([findings.problem(findings.redirectMissing(config, missing))]);
  const state = `${statePrefix}${deps.random.token()}`;
  const verifier = deps.random.token();
  const started = { stateHash: secretHash(state).toString('hex'), verifier, startedAt: deps.now().toISOString() };
  await saveDraft(deps, key, (now) => ({ ...now, signIn: started }));
  return signIn.authorizationUrl({ state, verifier, redirectUri: redirectOf(siteAddress) });
}

interface Callback {
  code: string;
  state: string;
  iss?: string | undefined;
}

/**
 * Ends that sign-in: the person becomes the primary admin when the set-up is finished. Each state counts once. Refuses with
 * `sign_in_again`, `setup_refused`, `outside_service_failed` or `sign_in_busy`. Rule: SETUP-9.
 *
 * race: the callback arrives twice; the draft is changed under a lock, so one of them takes the state.
 */
export async function finishPrimarySignIn(deps: SetupDeps, key: string | null, callback: Callback): Promise<OpenSetup> {
  const { draft, verifier } = await takeState(deps, key, callback.state);
  const { signIn } = outsideOf(deps, draft.values);
  const redirectUri = redirectOf(siteAddressOf(deps, draft));
  const { code, state, iss } = callback;
  const outcome = await signIn.finish({ code, state, iss, verifier, redirectUri });
  const person = personOf(outcome);
  const { changedBy } = await getOpenSetup(deps, key);
  if (changedBy !== null && (await findAdmin(deps.db, changedBy))?.discordId !== person.discordId)
    throw setupRefused([otherPerson]);
  return saveDraft(deps, key, (now) => {
    if (credentials.some((name) => now.values[name] !== draft.values[name])) throw signInAgain();
    return withStep(now, 'sign_in', { primaryAdmin: person });
  });
}

/** What a sign-in proves; another tab may have changed it meanwhile. */
const credentials = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_GUILD_ID'] as const;

const otherPerson = findings.problem({
  code: 'other_person',
  says: 'This is another Discord account than that of the primary admin.',
  clicks: ['Sign in to Discord as the primary admin, then try again here.'],
});

const notInServer = findings.problem({
  code: 'not_in_server',
  says: 'You are not a member of the Discord server that you chose.',
  clicks: ['Join the server with this Discord account, or choose another server in the step before.'],
});

async function takeState(deps: SetupDeps, key: string | null, state: string) {
  let verifier: string | null = null;
  const { draft } = await saveDraft(deps, key, (now) => {
    const { signIn } = now;
    const isOurs = signIn?.stateHash === secretHash(state).toString('hex');
    const isFresh = signIn !== null && Date.parse(signIn.startedAt) + signInLifetimeMs > deps.now().getTime();
    if (!isOurs || !isFresh) throw signInAgain();
    verifier = signIn.verifier;
    return { ...now, signIn: null };
  });
  return { draft, verifier: verifier ?? '' };
}

function personOf(outcome: SignInOutcome): PrimaryAdmin {
  if (outcome.kind === 'ok') {
    const { discordId, username, displayName } = outcome.member;
    return { discordId, username, displayName };
  }
  if (outcome.kind === 'not_a_member') throw setupRefused([notInServer]);
  if (outcome.kind === 'sign_in_again') throw signInAgain();
  if (outcome.kind === 'limited') throw discordBusy({ ...outcome, isCodeSpent: true });
  throw outsideSilent('Discord');
}
