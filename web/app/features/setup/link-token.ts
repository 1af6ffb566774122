/** The token of the link, until the server has answered it. It is in memory alone: never in storage, a query or a log. */
let token: string | null = null;

/** Links to fields are fragments too. */
const isToken = (hash: string) => /^#(?!setup-)[\w-]{20,}$/.test(hash);

/** Whether the address has a token. */
export const hasLinkToken = () => isToken(location.hash);

/** Takes the token out of the address bar and the history, and returns it; null without one. */
export function takeLinkToken(): string | null {
  const { hash, pathname, search } = location;
  if (isToken(hash)) {
    token = hash.slice(1);
    history.replaceState(history.state, '', pathname + search);
  }
  return token;
}

export function forgetLinkToken(): void {
  token = null;
}
