import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { answerWith, createContent } from './content.ts';

const html = `<p>${'sunset '.repeat(500)}</p>`;
const content = () =>
  createContent({ body: Buffer.from(html), headers: { 'content-type': 'text/html; charset=utf-8' } });
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://test.local/', { headers, method });

describe('a response', () => {
  test('uses the best encoding that is accepted', async () => {
    const page = content();
    const br = await answerWith(page, ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }));
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toBe('accept-encoding');
    expect(brotliDecompressSync(new Uint8Array(await br.arrayBuffer())).toString()).toBe(html);
    const gzip = await answerWith(page, ask({ 'accept-encoding': 'gzip, br;q=0' }));
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(html);
    const plain = await answerWith(page, ask());
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(html);
  });

  test('of the build is there as Brotli alone, and what else is asked for is made of it', async () => {
    const br = brotliCompressSync(html);
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const file = createContent({ body: Buffer.from(html), headers, br });
    expect([...file.variants.keys()]).toEqual(['br']);
    const plain = await answerWith(file, ask());
    expect(await plain.text()).toBe(html);
    expect(plain.headers.get('content-length')).toBe(String(html.length));
    const gzip = await answerWith(file, ask({ 'accept-encoding': 'gzip' }));
    expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(html);
    expect(plain.headers.get('etag')).toBe((await answerWith(content(), ask())).headers.get('etag'));
  });

  test('is compressed once, however many ask', async () => {
    const page = content();
    await Promise.all([1, 2, 3].map(async () => answerWith(page, ask({ 'accept-encoding': 'br' }))));
    const kept = page.variants.get('br');
    expect(kept).not.toBeInstanceOf(Promise);
    await answerWith(page, ask({ 'accept-encoding': 'br' }));
    expect(page.variants.get('br')).toBe(kept);
  });

  test('is 304 for a caller who has it, each encoding by its own tag', async () => {
    const page = content();
    const br = await answerWith(page, ask({ 'accept-encoding': 'br' }));
    const etag = br.headers.get('etag') ?? '';
    const again = await answerWith(page, ask({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` }));
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await answerWith(page, ask({ 'if-none-match': etag }))).status).toBe(200);
  });

  test('has no body for HEAD', async () => {
    const head = await answerWith(content(), ask({}, 'HEAD'));
    expect(await head.text()).toBe('');
    expect(head.headers.get('content-length')).toBe(String(html.length));
  });
});

test('another body or policy has another tag', () => {
  const headers = { 'content-type': 'text/html' };
  const one = createContent({ body: Buffer.from('a'), headers });
  expect(createContent({ body: Buffer.from('b'), headers }).hash).not.toBe(one.hash);
  expect(createContent({ body: Buffer.from('a'), headers: { ...headers, 'x-policy': 'p' } }).hash).not.toBe(one.hash);
});
