import { Hono } from 'hono';
import { drawPicture } from '../discord/pictures/picture.ts';
import { isObject } from '../discord/read-body.ts';
import { Refusal } from '../refusal.ts';
import type { StandinState } from '../state.ts';
import { pictureOf } from './claims.ts';
import type { RobloxAccount } from './state.ts';

const sizes = new Set([
  '48x48',
  '50x50',
  '60x60',
  '75x75',
  '100x100',
  '110x110',
  '150x150',
  '180x180',
  '352x352',
  '420x420',
  '720x720',
]);

/** Roblox's public reads: the users and thumbnails services and cloud v2. The older ones use numeric ids. */
export function robloxUsersRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/v1/users/avatar-headshot', (context) => {
    const size = context.req.query('size') ?? '150x150';
    const ids = (context.req.query('userIds') ?? '').split(',').filter(Boolean);
    if (ids.length === 0 || ids.length > 100)
      throw legacyRefusal(400, 4, 'The requested Ids are invalid, of an invalid type or missing.');
    if (!sizes.has(size))
      throw legacyRefusal(
        400,
        3,
        'The requested size is invalid. Please see documentation for valid thumbnail size parameter name and format.',
      );
    return context.json({ data: ids.flatMap((id) => presentThumbnail(state, id)) });
  });
  routes.get('/v1/users/:id', (context) => {
    const account = state.roblox.accounts.get(context.req.param('id'));
    if (!account) throw legacyRefusal(404, 3, 'The user id is invalid.');
    const { description, isBanned, createdAt } = account;
    return context.json({
      description,
      created: createdAt,
      isBanned,
      externalAppDisplayName: null,
      ...presentBrief(account),
    });
  });
  routes.post('/v1/users', async (context) => {
    const { wanted, skipsBanned } = await readList(context.req.raw, 'userIds');
    const found = wanted.flatMap((id) => state.roblox.accounts.get(id) ?? []);
    return context.json({ data: found.filter((account) => !(skipsBanned && account.isBanned)).map(presentBrief) });
  });
  routes.post('/v1/usernames/users', async (context) => {
    const { wanted, skipsBanned } = await readList(context.req.raw, 'usernames');
    const rows = wanted.flatMap((requestedUsername) => {
      const account = findByUsername(state, requestedUsername);
      return account && !(skipsBanned && account.isBanned) ? [{ requestedUsername, ...presentBrief(account) }] : [];
    });
    return context.json({ data: rows });
  });
  addCloudRoutes(state, routes);
  return routes;
}

function addCloudRoutes(state: StandinState, routes: Hono): void {
  routes.get('/cloud/v2/users/:id', (context) => {
    const account = state.roblox.accounts.get(context.req.param('id'));
    if (!account) throw new Refusal(404, { code: 'NOT_FOUND', message: 'The specified user was not found.' });
    const { id, username: name, displayName, description: about, createdAt: createTime } = account;
    const limits = {
      'x-ratelimit-limit': '1000, 1000;w=60',
      'x-ratelimit-remaining': '999',
      'x-ratelimit-reset': '60',
    };
    return context.json(
      { path: `users/${id}`, createTime, id, name, displayName, about, locale: 'en_us' },
      200,
      limits,
    );
  });
  routes.get('/roblox-pictures/:id/:file', (context) => {
    const size = Number(/^(\d{2,3})\.png$/.exec(context.req.param('file'))?.[1] ?? 0);
    if (size < 48 || size > 720 || !state.roblox.accounts.get(context.req.param('id'))?.hasPicture)
      return context.body(null, 404);
    return context.body(drawPicture(`roblox ${context.req.param('id')}`, size), 200, { 'content-type': 'image/png' });
  });
}

function presentThumbnail(state: StandinState, id: string) {
  const account = state.roblox.accounts.get(id);
  if (!account) return [];
  const imageUrl = pictureOf(state, account);
  return [
    {
      targetId: Number(id),
      state: imageUrl === null ? 'Pending' : 'Completed',
      imageUrl: imageUrl ?? '',
      version: 'TN3',
    },
  ];
}

function presentBrief(account: RobloxAccount) {
  const { id, username: name, displayName, hasVerifiedBadge } = account;
  return { hasVerifiedBadge, id: Number(id), name, displayName };
}

function findByUsername(state: StandinState, username: string): RobloxAccount | undefined {
  const wanted = username.toLowerCase();
  return [...state.roblox.accounts.values()].find((account) => account.username.toLowerCase() === wanted);
}

function legacyRefusal(status: number, code: number, message: string): Refusal {
  return new Refusal(status, { errors: [{ code, message, userFacingMessage: 'Something went wrong' }] });
}

async function readList(request: Request, name: string): Promise<{ wanted: string[]; skipsBanned: boolean }> {
  const body: unknown = await request.json().catch(() => null);
  const list: unknown = isObject(body) ? body[name] : null;
  if (!isObject(body) || !Array.isArray(list)) throw legacyRefusal(400, 0, `The ${name} are missing.`);
  if (list.length > 200) throw legacyRefusal(400, 2, 'Too many ids.');
  return { wanted: list.map(String), skipsBanned: body['excludeBannedUsers'] === true };
}
