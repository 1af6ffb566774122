import type { Config } from '../config.ts';
import type { BuiltFiles } from './built-files.ts';
import { contentSecurityPolicy, hashCode, hashOwnScripts } from './content-security-policy.ts';
import { createContent, type Content } from './content.ts';
import type { RenderedRoutes } from '@sunset/contract/rendered-page.ts';
import { pageScripts } from './page-scripts.ts';

/** A page that is whole by then is sent whole; a slower one is streamed, so that its loading text shows. */
const wholeWithinMs = 250;

export type FinishedPage = { isWhole: true; content: Content } | { isWhole: false; response: Response };

interface PageParts {
  config: Config;
  files: BuiltFiles;
  nonce: string;
  /** Null where nothing was rendered, e.g. for a redirect. */
  rendered: () => RenderedRoutes | null;
}

/**
 * Finishes a rendered page: styles inline, scripts last. Complete HTML gets hashes for its inline code and no nonce (it is
 * the same for everyone and may be kept); HTML that is still waiting for data is streamed under the page's nonce.
 */
export async function finishPage(page: Response, parts: PageParts): Promise<FinishedPage> {
  const rendered = parts.rendered();
  if (page.body === null || rendered === null || !page.headers.get('content-type')?.includes('text/html')) {
    // What did not come from our renderer has no code of ours to allow.
    page.headers.set('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");
    return { isWhole: false, response: page };
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = page.body.getReader();
  const start = await readFor(reader, wholeWithinMs);
  const headers = { ...Object.fromEntries(page.headers), 'cache-control': 'public, no-cache' };
  const { html, sheets } = inlineStyles(Buffer.concat(start.chunks).toString('utf8'), parts.files);
  const styles = hashCode(sheets);
  if (!start.isWhole) {
    const policy = contentSecurityPolicy(parts.config, { scripts: [], styles, nonce: parts.nonce });
    const body = continueStream(reader, { html, next: start.next, ending: () => pageScripts(rendered, parts.nonce) });
    // Not `no-store`, which would keep browsers from holding the page for Back. Without a tag it is always asked for anew.
    const streamed = { ...headers, 'cache-control': 'private, no-cache', 'content-security-policy': policy };
    return { isWhole: false, response: new Response(body, { status: page.status, headers: streamed }) };
  }
  const marked = insertEnding(html, await pageScripts(rendered, parts.nonce));
  const policy = contentSecurityPolicy(parts.config, { scripts: hashOwnScripts(marked, parts.nonce), styles });
  const whole = marked.replaceAll(` nonce="${parts.nonce}"`, '');
  return {
    isWhole: true,
    content: createContent({
      status: page.status,
      body: Buffer.from(whole),
      headers: { ...headers, 'content-security-policy': policy },
    }),
  };
}

/** The stylesheet goes along with the page: asking for it apart would cost a round trip before anything is painted. */
function inlineStyles(html: string, files: BuiltFiles): { html: string; sheets: string[] } {
  const sheets: string[] = [];
  const inlined = html.replaceAll(/<link [^>]*?rel="stylesheet" href="([^"]+)"[^>]*>/g, (link, href: string) => {
    const file = files.get(href)?.variants.get('identity');
    if (!file || !('body' in file)) return link;
    const sheet = Buffer.from(file.body).toString('utf8').trim();
    sheets.push(sheet);
    return `<style>${sheet}</style>`;
  });
  return { html: inlined, sheets };
}

const end = '</body></html>';

function insertEnding(html: string, ending: string): string {
  const at = html.lastIndexOf(end);
  return at === -1 ? html + ending : html.slice(0, at) + ending + html.slice(at);
}

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

interface ReadSoFar {
  chunks: Uint8Array[];
  isWhole: boolean;
  /** The read that was under way when time was up. */
  next: Promise<Read> | null;
}

async function readFor(reader: ReadableStreamDefaultReader<Uint8Array>, ms: number): Promise<ReadSoFar> {
  const chunks: Uint8Array[] = [];
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<'time up'>((resolve) => {
    timer = setTimeout(resolve, ms, 'time up');
  });
  try {
    for (;;) {
      const next = reader.read();
      const read = await Promise.race([next, timeUp]);
      if (read === 'time up') return { chunks, isWhole: false, next };
      if (read.done) return { chunks, isWhole: true, next: null };
      chunks.push(read.value);
    }
  } finally {
    clearTimeout(timer);
  }
}

interface Continuation {
  html: string;
  next: Promise<Read> | null;
  ending: () => Promise<string>;
}

/** Sends on what comes. The very end is held back, since what belongs before it is known only then. */
function continueStream(reader: ReadableStreamDefaultReader<Uint8Array>, { html, next, ending }: Continuation) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = '';
  let pending = next;
  /** False where all of it was held back, and the reader still waits. */
  const release = (controller: ReadableStreamDefaultController<Uint8Array>, text: string): boolean => {
    const all = held + text;
    const ready = all.slice(0, Math.max(0, all.length - end.length));
    held = all.slice(ready.length);
    if (ready !== '') controller.enqueue(encoder.encode(ready));
    return ready !== '';
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => void release(controller, html),
    pull: async (controller) => {
      for (;;) {
        const read = await (pending ?? reader.read());
        pending = null;
        if (read.done) break;
        if (release(controller, decoder.decode(read.value, { stream: true }))) return;
      }
      controller.enqueue(encoder.encode(insertEnding(held + decoder.decode(), await ending())));
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
