import { expect, type Site } from './fixtures.ts';

export async function control(site: Site, method: string, path: string, body?: unknown): Promise<void> {
  const answer = await fetch(`${site.standinUrl}/_control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
}

/** Cuts the connection of the next `times` requests for an access token before Discord reads them. */
export function dropTokenRequests(site: Site, times: number): Promise<void> {
  return control(site, 'POST', '/faults', { match: { path: '/api/oauth2/token' }, kind: 'drop-before', times });
}
