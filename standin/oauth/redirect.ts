import type { World } from '../world.ts';

export interface RedirectAnswer {
  redirectUri: string;
  state: string | null;
  answer: Record<string, string>;
  /** Discord names itself; Roblox does not. */
  issuer: string | null;
}

/** The address the authorize page sends the browser to, bent by the faults queued for that page. */
export function redirectAddress(world: World, page: string, target: RedirectAnswer): string {
  const faults = world.faults.takeForRedirect(page);
  const address = new URL(target.redirectUri);
  for (const [name, value] of Object.entries(target.answer)) address.searchParams.set(name, value);
  if (target.state !== null) {
    address.searchParams.set('state', faults.has('wrong-state') ? `not-${target.state}` : target.state);
  }
  const issuer = faults.has('wrong-iss') ? 'https://issuer.invalid' : target.issuer;
  if (issuer !== null && !faults.has('missing-iss')) address.searchParams.set('iss', issuer);
  return address.href;
}
