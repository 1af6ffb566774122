import type { Config } from '../config.ts';
import { contentSecurityPolicy, hashInlineScripts } from './content-security-policy.ts';

/** A page that is whole by then is sent whole; a slower one is streamed, so that its loading text shows. */
const wholeWithinMs = 250;

/**
 * Finishes a rendered page: complete HTML gets hashes for its inline scripts and no nonce (it is the same for everyone
 * and may be cached); HTML that is still waiting for data is streamed under the page's nonce.
 */
export async function finishPage(config: Config, page: Response, nonce: string): Promise<Response> {
  if (page.body === null || !page.headers.get('content-type')?.includes('text/html')) return page;
  const reader: ReadableStreamDefaultReader<Uint8Array> = page.body.getReader();
  const { chunks, isWhole, next } = await readFor(reader, wholeWithinMs);
  const headers = new Headers(page.headers);
  if (!isWhole) {
    headers.set('content-security-policy', contentSecurityPolicy(config, { nonce }));
    return new Response(continueStream(reader, chunks, next), { status: page.status, headers });
  }
  const html = Buffer.concat(chunks).toString('utf8').replaceAll(` nonce="${nonce}"`, '');
  headers.set('content-security-policy', contentSecurityPolicy(config, { hashes: hashInlineScripts(html) }));
  return new Response(html, { status: page.status, headers });
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

function continueStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  chunks: Uint8Array[],
  pending: Promise<Read> | null,
) {
  let next = pending;
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    pull: async (controller) => {
      const read = await (next ?? reader.read());
      next = null;
      if (read.done) controller.close();
      else controller.enqueue(read.value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
