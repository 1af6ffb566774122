import type { Locale } from '@sunset/contract/locales.ts';
import { createState } from '../../../oauth-state.ts';
import type { Config } from '../../../config.ts';
import { safeReturnPath, secretHash, signInLifetimeMs } from '../rules.ts';
import { takeSignInSlot } from '../sign-in-slots.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import type { Random } from '../../../random.ts';

interface StartSignInDeps extends DatabaseDeps, Pick<OutsideServices, 'discord'> {
  random: Random;
  config: Pick<Config, 'discordCallsPerSecond'>;
  publicUrl: () => string;
}

export type SignInPurpose = 'user' | 'admin';

/** Where Discord sends the browser back to, for each purpose. */
export function redirectUri(deps: { publicUrl: () => string }, purpose: SignInPurpose): string {
  return `${deps.publicUrl()}${purpose === 'admin' ? '/admin/auth/callback' : '/auth/callback'}`;
}

interface Input {
  purpose: SignInPurpose;
  returnTo: string | undefined;
  /** Of the page on which the sign-in begins. */
  language: Locale | undefined;
  /** The browser's sign-in cookie. */
  browser: string;
  /** The caller's network. */
  network: string;
}

/** Where to go, or how long to wait for the slot of this browser. Nothing of the sign-in is stored before. */
export type StartedSignIn = { url: string } | { waitMs: number };

/** Starts a sign-in: stores its state, bound to the browser, and returns Discord's address. Rule: AUTH-17. */
export async function startSignIn(deps: StartSignInDeps, input: Input): Promise<StartedSignIn> {
  const { browser } = input;
  const waitMs = await takeSignInSlot(deps, { browser, network: input.network });
  if (waitMs > 0) return { waitMs };
  const state = createState(deps.random, input.language);
  const verifier = deps.random.token();
  const now = deps.now();
  await deps.db
    .insertInto('signIns')
    .values({
      stateHash: secretHash(state),
      purpose: input.purpose,
      browserHash: secretHash(browser),
      verifier,
      returnTo: safeReturnPath(input.returnTo),
      createdAt: now,
      expiresAt: new Date(now.getTime() + signInLifetimeMs),
    })
    .execute();
  const url = await deps.discord.authorizationUrl({ state, verifier, redirectUri: redirectUri(deps, input.purpose) });
  return { url };
}
