import { createHash } from 'node:crypto';
import type { PageBuild, RenderedPage } from '@sunset/contract/rendered-page.ts';
import { expect, it } from 'vitest';
import { parseConfig } from '../../server/config.ts';
import { renderPage } from '../../server/pages/rendering/render-page.ts';
import { noPreviewTexts } from '../page-build.ts';

/* The content security policy of a page with an injected script. Browsers: test/e2e/pages/attacks.spec.ts. */

const nonce = 'of-this-render-alone';
const own = "document.documentElement.dataset.theme = 'dark'";
const foreign = 'pwned=1';
const accents = ':root{--accent:#123456}';
const html = `<!doctype html><html><head><script>${own}</script></head>
  <body><script>${foreign}</script><script nonce="guessed">${foreign}</script><style>${foreign}</style></body></html>`;
const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');

function render(content: RenderedPage['html']) {
  const build: PageBuild = {
    paths: ['/'],
    inlineScripts: [own],
    previewTexts: noPreviewTexts,
    renderPage: async () => ({ status: 200, preloads: '', html: content }),
  };
  return renderPage(build, '/', {
    config: parseConfig({}),
    call: () => Promise.reject(new Error('This page makes no calls')),
    nonce,
    site: {
      community: {} as never,
      apiOrigin: '',
      publicUrl: '',
      serverNow: '',
    },
    files: { stylesheet: { text: 'p{}' }, entries: [], imports: [], modulesOf: () => ['/page.js'] },
    brand: { style: accents, iconVersion: null },
    report: () => {},
  });
}

it('T41 allows the scripts of the build, by hash, and nothing else in the page', async () => {
  const page = await render(html);
  if (!page.isComplete) throw new Error('Complete text is sent complete');
  const policy = page.content.headers['content-security-policy'] ?? '';
  expect(policy).toContain(hashOf(own));
  expect(policy).toContain(hashOf('p{}'));
  expect(policy).toContain(hashOf(accents));
  expect(policy).not.toContain(hashOf(foreign));
  expect(policy).not.toMatch(/script-src [^;]*unsafe|nonce-/);
});

it('T41 streams a slow page under its nonce, without hashes of its content', async () => {
  const page = await render(new Response(html).body ?? '');
  if (page.isComplete) throw new Error('A page that is late is streamed');
  const policy = page.response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toContain(hashOf(own));
  expect(policy).not.toContain(hashOf(foreign));
  await page.response.text();
});
