import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@sunset/contract/client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember } from '../../test/factories.ts';
import { loadPageSources, noPageFiles } from '../../test/page-build.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { day } from '../../test/test-clock.ts';
import { sweepImages } from '../features/catalog/commands/sweep-images.ts';
import { createContent } from './content.ts';
import { createPreviews } from './files/previews.ts';
import { createPages, type Pages } from './pages.ts';
import { createPublicFiles } from './files/public-files.ts';
import { isFullRun } from '../../test/full-run.ts';

/* Colours, logo and hero picture from the settings to the pages and icons. */

let app: TestApp;
let staff: Call;
let pages: Pages;
let file: ReturnType<typeof createPublicFiles>;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'brand-'));
  app = await startTestApp({ environment: { DATA_DIR: directory } });
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  const api = (request: Request) => app.api.hono.fetch(request);
  pages = createPages(app.deps, api, {
    isCached: true,
    load: loadPageSources,
    locales: ['en'],
    files: () => noPageFiles,
  });
  const mark =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#f00"/></svg>';
  const icon = createContent({ body: Buffer.from(mark), headers: { 'content-type': 'image/svg+xml' } });
  file = createPublicFiles(app.deps, api, { builtFiles: new Map([['/icon.svg', icon]]), locales: ['en'] });
  // The first page compiles the sources of all pages.
  await look();
}, 60_000);
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

const change = (body: Record<string, unknown>) => staff('PATCH /admin/community-settings', { body });

async function look(): Promise<{ html: string; policy: string }> {
  const answer = await pages.answer(new Request('http://test.local/contact'));
  return { html: await answer.text(), policy: answer.headers.get('content-security-policy') ?? '' };
}

const styleIn = (html: string) => [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css).at(-1) ?? '';

/** The colour in the middle of an icon. */
async function middleOf(path: string): Promise<number[]> {
  const png = (await (await file(path)?.())?.variants.get('identity'))?.body ?? new Uint8Array();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

async function upload(color: string): Promise<string> {
  const png = await sharp({ create: { width: 200, height: 100, channels: 3, background: color } })
    .png()
    .toBuffer();
  const { src } = await staff('POST /admin/images', { file: new Blob([new Uint8Array(png)], { type: 'image/png' }) });
  return src;
}

it('a page has the colours in its head, allowed by the policy, and changes at once (BRAND-4, BRAND-7)', async () => {
  expect(styleIn((await look()).html)).toBe('');
  await change({ accent_color: '#1D4ED8', highlight_color: '#aabbff' });
  const { html, policy } = await look();
  const style = styleIn(html);
  expect(style).toMatch(
    /^:root\{--accent:#1d4ed8;.*@media\(prefers-color-scheme:dark\)\{:root:not\(\[data-theme=light\]\)/,
  );
  expect(style).toMatch(/:root\[data-theme=dark\]\{--accent:#81a7f8;/);
  expect(style).toContain('--amber-light:#aabbff');
  expect(html.indexOf(style)).toBeLessThan(html.indexOf('</head>'));
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
  expect(policy).not.toMatch(/style-src [^;]*unsafe/);
  await change({ accent_color: null, highlight_color: null });
  expect(styleIn((await look()).html)).toBe('');
});

it('a colour that cannot be read is refused with its field and what to do (BRAND-3)', async () => {
  const refused = change({ accent_color: '#ffee00', highlight_color: '#102030' });
  await expect(refused).rejects.toMatchObject({
    status: 422,
    problem: {
      errors: [
        { path: 'body.accent_color', message: expect.stringContaining('must be darker') as string },
        { path: 'body.highlight_color', message: expect.stringContaining('must be lighter') as string },
      ],
    },
  });
  for (const accent_color of ['red', '#fff', '#12345g', 'url(x)', '#123456;}'])
    await expect(change({ accent_color })).rejects.toMatchObject({ status: 422 });
  expect((await staff('GET /admin/community-settings')).settings.accent_color).toBeNull();
});

it('a logo is on the pages, in the manifest and in every icon, at once (BRAND-2)', async () => {
  const paths = ['/icons/icon-192.png', '/icons/maskable-512.png', '/apple-touch-icon.png', '/favicon.ico'];
  for (const path of paths) expect(await middleOf(path)).toEqual([255, 0, 0]);
  const logo = await upload('#0000ff');
  await change({ logo });
  const name = /[0-9a-f]{32}-\d+\.webp/.exec(logo)?.[0] ?? '';
  const { html } = await look();
  expect(styleIn(html)).toContain(`.brand-mark{background:url("/uploads/${name}")`);
  expect(html).toContain(`<link rel="icon" href="/icons/icon-192.png?v=${name.slice(0, 8)}" type="image/png">`);
  for (const path of paths) {
    const [red = 255, , blue = 0] = await middleOf(path);
    expect([path, red < 40, blue > 215]).toEqual([path, true, true]);
  }
  const manifest = Buffer.from((await (await file('/site.webmanifest')?.())?.variants.get('identity'))?.body ?? []);
  expect(manifest.toString()).toContain(`/icons/icon-512.png?v=${name.slice(0, 8)}`);
  expect(manifest.toString()).not.toContain('icon.svg');
  await change({ logo: null });
  expect((await look()).html).toContain('href="/icon.svg"');
  expect(await middleOf('/icons/icon-192.png')).toEqual([255, 0, 0]);
});

it.runIf(isFullRun)(
  'an uploaded picture of the home page is behind the words of the link preview (BRAND-2)',
  async () => {
    const previews = createPreviews(app.deps, (request) => app.api.hono.fetch(request), {
      locales: ['en'],
      load: loadPageSources,
    });
    /** The colour in a corner without words; null while the picture is being drawn. */
    const cornerOf = async () => {
      const answer = await previews.answer(new Request('http://test.local/preview/site.png'));
      if (answer.status !== 200) return null;
      const image = sharp(Buffer.from(await answer.arrayBuffer()));
      const { data } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    const isBlue = async () => {
      const [red = 255, , blue = 0] = (await cornerOf()) ?? [];
      return red < 40 && blue > 200;
    };
    await expect.poll(cornerOf, { timeout: 30_000 }).not.toBeNull();
    expect(await isBlue()).toBe(false);
    await change({ hero_picture: await upload('#0000ff') });
    await expect.poll(isBlue, { timeout: 30_000 }).toBe(true);
    await change({ hero_picture: null });
    await expect.poll(isBlue, { timeout: 30_000 }).toBe(false);
  },
  120_000,
);

it('pictures of the brand and of the team are kept while they are in use (BRAND-2)', async () => {
  const [logo, hero, portrait, unused] = [
    await upload('#111'),
    await upload('#222'),
    await upload('#333'),
    await upload('#444'),
  ];
  await change({ logo, hero_picture: hero });
  const team = [{ name: 'Nilo', position: 'Host', description: '', image: portrait }];
  await staff('PATCH /admin/site-content', { body: { team } });
  app.clock.advance(2 * day);
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  await sweepImages(app.deps);
  const kept = (await app.deps.db.selectFrom('images').select('src').execute()).map(({ src }) => src);
  expect(kept).toEqual(expect.arrayContaining([logo, hero, portrait]));
  expect(kept).not.toContain(unused);
  expect(await (await pages.answer(new Request('http://test.local/'))).text()).toContain(hero.replace(/#.*/, ''));
  await expect(change({ logo: unused })).rejects.toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'body.logo', message: 'is missing; upload it again' }] },
  });
});
