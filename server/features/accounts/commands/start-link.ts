import type { Locale } from '@sunset/contract/locales.ts';
import type { MemberActor } from '../../../actor.ts';
import { linkNotOffered } from '../errors.ts';
import { linkHash, linkTimes } from '../rules.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { OutsideServices } from '../../../start/outside-services.ts';
import { createState } from '../../../oauth-state.ts';
import type { Random } from '../../../random.ts';

interface StartLinkDeps extends DatabaseDeps, Pick<OutsideServices, 'robloxSignIn'> {
  random: Random;
  publicUrl: () => string;
}

/** Where Roblox sends the browser back to. */
export function linkRedirectUri(deps: { publicUrl: () => string }): string {
  return `${deps.publicUrl()}/roblox/callback`;
}

interface Input {
  /** The browser's secret, if it has one. */
  browser: string | null;
  /** Of the page on which the link begins. */
  language: Locale | undefined;
}

interface StartedLink {
  url: string;
  /** The browser's secret, for its cookie. */
  browser: string;
}

/**
 * Starts a link with Roblox: stores its state, bound to the member and to the browser, and returns Roblox's address.
 * Refuses with `unavailable` if Roblox is not configured.
 */
export async function startLink(deps: StartLinkDeps, actor: MemberActor, input: Input): Promise<StartedLink> {
  if (!deps.robloxSignIn.isConfigured) throw linkNotOffered();
  const state = createState(deps.random, input.language);
  const nonce = deps.random.token();
  const verifier = deps.random.token();
  const browser = input.browser ?? deps.random.token();
  const now = deps.now();
  await deps.db
    .insertInto('signIns')
    .values({
      stateHash: linkHash(state),
      purpose: 'roblox',
      memberId: actor.member.id,
      browserHash: linkHash(browser),
      verifier,
      nonce,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkTimes.lifetimeMs),
    })
    .execute();
  const redirectUri = linkRedirectUri(deps);
  const url = await deps.robloxSignIn.authorizationUrl({ state, nonce, verifier, redirectUri });
  return { url, browser };
}
