import { Hono, type Context } from 'hono';
import { drawPicture } from './picture.ts';

const hashPattern = /^(a_)?[0-9a-f]{32}$/;
const defaultSize = 128;

/** Pictures of Discord's CDN: drawn here, always PNG, in the requested size. */
export function cdnRoutes(): Hono {
  const routes = new Hono();
  const still = (context: Context) => picture(context, ['png', 'jpg', 'jpeg', 'webp']);
  const moving = (context: Context) => picture(context, ['png', 'jpg', 'jpeg', 'webp', 'gif']);
  routes.get('/avatars/:owner/:file', moving);
  routes.get('/guilds/:guild/users/:owner/avatars/:file', moving);
  routes.get('/icons/:owner/:file', moving);
  routes.get('/role-icons/:owner/:file', still);
  routes.get('/guild-events/:owner/:file', still);
  routes.get('/embed/avatars/:file', (context) => {
    const index = /^([0-5])\.png$/.exec(context.req.param('file'))?.[1];
    return index === undefined ? context.body(null, 404) : asImage(context, `default ${index}`, 256);
  });
  return routes;
}

function picture(context: Context, extensions: string[]): Response {
  const [, hash = '', extension = ''] = /^(.+)\.([a-z]+)$/.exec(context.req.param('file') ?? '') ?? [];
  if (!/^\d{17,20}$/.test(context.req.param('owner') ?? '') || !hashPattern.test(hash)) return context.body(null, 404);
  if (!extensions.includes(extension)) return context.body(null, 415);
  if (extension === 'gif' && !hash.startsWith('a_')) return context.body(null, 415);
  const size = Number(context.req.query('size') ?? defaultSize);
  const isOffered = Number.isInteger(Math.log2(size)) && size >= 16 && size <= 4096;
  return isOffered ? asImage(context, hash, size) : context.body(null, 400);
}

function asImage(context: Context, text: string, size: number): Response {
  const headers = { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' };
  return context.body(drawPicture(text, size), 200, headers);
}
