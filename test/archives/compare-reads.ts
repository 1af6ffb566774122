import { api } from '@sunset/contract/api/index.ts';
import type { Member } from '../../server/actor.ts';
import type { TestApp } from '../test-app.ts';

/* What people read at a community and at its copy. */

/** Lists that are about the installation, its admins, keys and messages, which an archive leaves out; and what changes with the sign-in. */
const ownOfInstallation =
  /^\/(?:admin\/(?:admins|api-keys|archive|backups|messages|webhooks|updates|installation|departures|discord|service|setup|health)|hosting\/(?:messages|service|roster\/members)|admin\/hosts|(?:admin|roblox)\/auth|auth|setup|user\/(?:data|messages)|live|config|status)/;

async function readAll(app: TestApp, token: string, path: string): Promise<{ status: number; body: unknown }> {
  const response = await app.fetch(`/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  const { status } = response;
  if (status !== 200) return { status, body: ((await response.json()) as { code: string }).code };
  const isText = response.headers.get('content-type')?.includes('text/csv') === true;
  const total = response.headers.get('x-total-count');
  return { status, body: [total, isText ? await response.text() : await response.json()] };
}

/** Every read of the API with the ids that it takes. */
export async function readPaths({ db }: TestApp['deps']): Promise<string[]> {
  const openings = await db.selectFrom('openings').select('id').execute();
  const ids: Record<string, string[]> = {
    openingId: openings.map(({ id }) => String(id)),
    id: openings.map(({ id }) => String(id)),
    reference: (await db.selectFrom('bookings').select('reference').execute()).map(({ reference }) => reference),
  };
  return api
    .filter(
      ({ method, download, path }) =>
        method === 'GET' && (download === undefined || download === 'text/csv') && !ownOfInstallation.test(path),
    )
    .flatMap(({ path }) => {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      if (names.length === 0) return [path];
      const values = names.length === 1 ? (ids[names[0] ?? ''] ?? []) : [];
      return values.map((value) => path.replace(/\{\w+\}/, value));
    });
}

/** The state of messages, which stay where they are, and the setting that an import changes. */
const ownKeys = new Set(['message', 'messages', 'messages_enabled']);

const withoutImport = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) => (ownKeys.has(key) ? undefined : part)) as unknown;

export interface Difference {
  path: string;
  there: unknown;
  here: unknown;
}

/** What a member reads at two servers: how many answers there are, and which differ. */
export async function compareReads([app, copy]: readonly [TestApp, TestApp], reader: Member, paths: string[]) {
  const tokens = [await app.token(reader), await copy.token(reader)] as const;
  const different: Difference[] = [];
  let found = 0;
  for (const path of paths) {
    const answers = [await readAll(app, tokens[0], path), await readAll(copy, tokens[1], path)] as const;
    const [there, here] = answers.map(withoutImport);
    if (answers[0].status === 200) found += 1;
    if (JSON.stringify(there) !== JSON.stringify(here))
      different.push({ path: `${reader.username} ${path}`, there, here });
  }
  return { different, found };
}
