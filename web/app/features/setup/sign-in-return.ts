/** How Discord's sign-in ended, from the address that it sent the browser back to. */
export type SignInReturn = { kind: 'code'; code: string; state: string; iss?: string } | { kind: 'declined' };

let returned: SignInReturn | null = null;

/** Takes the answer of Discord out of the address and shows the last step there. */
export function readSignInReturn(): void {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  if (state === null) return;
  const [code, iss] = [query.get('code'), query.get('iss')];
  returned = code === null ? { kind: 'declined' } : { kind: 'code', code, state, ...(iss === null ? {} : { iss }) };
  history.replaceState(history.state, '', `${location.pathname}?step=sign_in`);
}

/** The answer, as long as nobody took it. */
export const signInReturn = (): SignInReturn | null => returned;

/** The answer, once. */
export function takeSignInReturn(): SignInReturn | null {
  const taken = returned;
  returned = null;
  return taken;
}
