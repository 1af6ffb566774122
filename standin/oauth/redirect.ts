import type { StandinState } from '../state.ts';

export interface RedirectAnswer {
  redirectUri: string;
  state: string | null;
  answer: Record<string, string>;
  /** Discord adds `iss`; Roblox does not. */
  issuer: string | null;
}

/** The redirect of the authorize page, changed by the faults queued for it. */
export function redirectAddress(state: StandinState, page: string, target: RedirectAnswer): string {
  const faults = state.faults.takeForRedirect(page);
  const address = new URL(target.redirectUri);
  for (const [name, value] of Object.entries(target.answer)) address.searchParams.set(name, value);
  if (target.state !== null) {
    address.searchParams.set('state', faults.has('wrong-state') ? `not-${target.state}` : target.state);
  }
  const issuer = faults.has('wrong-iss') ? 'https://issuer.invalid' : target.issuer;
  if (issuer !== null && !faults.has('missing-iss')) address.searchParams.set('iss', issuer);
  return address.href;
}
