import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { parseConfig } from '../../server/config.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { finishPage } from '../../server/pages/render-page.ts';

/* The content security policy of a page with an injected script. Browsers: test/e2e/pages/attacks.spec.ts. */

const nonce = 'of-this-render-alone';
const own = "document.documentElement.dataset.theme = 'dark'";
const foreign = 'pwned=1';
const html = `<!doctype html><html><head><script nonce="${nonce}">${own}</script></head>
  <body><script>${foreign}</script><script nonce="guessed">${foreign}</script><style>${foreign}</style></body></html>`;
const rendered: RenderedRoutes = {
  pathname: '/',
  params: {},
  routeIds: [],
  loaderData: {},
  hasFailed: false,
  manifest: { entry: { module: '/assets/entry.js', imports: [] }, routes: {} },
};
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

function finish(body: string | ReadableStream<Uint8Array>, routes: RenderedRoutes | null = rendered) {
  const page = new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  return finishPage(page, { config: parseConfig({}), files: new Map(), nonce, rendered: () => routes });
}

it('T41 allows scripts that were rendered under its nonce, by hash, and nothing else in the page', async () => {
  const page = await finish(html);
  if (!page.isWhole) throw new Error('A page that is there at once is sent whole');
  const policy = page.content.headers['content-security-policy'] ?? '';
  expect(policy).toContain(hashOf(own));
  expect(policy).not.toContain(hashOf(foreign));
  expect(policy).not.toMatch(/script-src [^;]*unsafe|nonce-/);
  const { body } = (await page.content.variants.get('identity')) ?? { body: new Uint8Array() };
  // A reader of a cached page learns no nonce that would allow scripts in another one.
  expect(Buffer.from(body).toString('utf8')).not.toContain(nonce);
});

it('T41 streams a slow page under its nonce, without hashes of its content', async () => {
  const slow = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode(html.replace('</body></html>', '')));
      await pause(400);
      controller.enqueue(new TextEncoder().encode('</body></html>'));
      controller.close();
    },
  });
  const page = await finish(slow);
  if (page.isWhole) throw new Error('A page that is late is streamed');
  const policy = page.response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).not.toContain(hashOf(foreign));
  await page.response.text();
});

it('T41 allows nothing that our renderer did not write', async () => {
  const page = await finish(html, null);
  if (page.isWhole) throw new Error('Nothing was rendered');
  expect(page.response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
});
