import { deadlines, unavailable, type OutsideCalls, type Outcome } from '../outside.ts';

/**
 * Whether Roblox accepts an application's id and secret: asks it about a token that does not exist. Only answers for tokens that exist
 * are documented, so a 400 that does not speak of the client proves nothing about the secret: `isProven` is false.
 */
export async function tryRobloxClient(
  client: { clientId: string; clientSecret: string; issuer: string },
  calls: OutsideCalls,
): Promise<Outcome<{ isProven: boolean }>> {
  const { clientId, clientSecret, issuer } = client;
  const form = { token: 'none', client_id: clientId, client_secret: clientSecret };
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
  const answer = await calls.fetchJson(`${issuer}v1/token/introspect`, request, deadlines.lookupMs);
  if (answer.kind !== 'ok') return answer;
  const { status, body } = answer.value;
  if (status === 200) return { kind: 'ok', value: { isProven: true } };
  const error: unknown = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const isRefused = status === 401 || error === 'invalid_client' || error === 'unauthorized_client';
  if (isRefused) return { kind: 'refused', reason: 'invalid_client' };
  return status === 400 ? { kind: 'ok', value: { isProven: false } } : unavailable(`status ${status}`);
}
