import type { PageBuild, PageContext } from '@sunset/contract/rendered-page.ts';
import type { Config } from '../../config.ts';
import { contentSecurityPolicy, hashCode } from '../content-security-policy.ts';
import { createContent, type Content } from '../content.ts';

/** A complete page is the same for everyone and can be cached; one that still waits for data is streamed. */
export type FinishedPage = { isComplete: true; content: Content } | { isComplete: false; response: Response };

interface RenderOptions extends PageContext {
  config: Config;
  /** Further origins that the page may connect to. */
  connect?: readonly string[] | undefined;
}

const fixedHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

/** Renders a page and adds its headers. Only a streamed page has a nonce, for the scripts that React adds to it. */
export async function renderPage(build: PageBuild, path: string, options: RenderOptions): Promise<FinishedPage> {
  const { config, connect, ...context } = options;
  const { status, html, preloads, isSecret = false } = await build.renderPage(path, context);
  const headers = {
    ...fixedHeaders,
    'referrer-policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(preloads !== '' && { link: preloads }),
  };
  const inline = {
    scripts: hashCode(build.inlineScripts),
    styles: hashCode([
      ...('text' in context.files.stylesheet ? [context.files.stylesheet.text] : []),
      ...(context.brand.style === '' ? [] : [context.brand.style]),
    ]),
    connect,
  };
  if (typeof html === 'string') {
    const policy = contentSecurityPolicy(config, inline);
    const all = { ...headers, 'cache-control': 'public, no-cache', 'content-security-policy': policy };
    return { isComplete: true, content: createContent({ status, body: Buffer.from(html), headers: all }) };
  }
  const policy = contentSecurityPolicy(config, { ...inline, nonce: context.nonce });
  // Not `no-store`, which excludes the page from the back/forward cache. Without an ETag it is always requested again.
  const all = { ...headers, 'cache-control': 'private, no-cache', 'content-security-policy': policy };
  return { isComplete: false, response: new Response(html, { status, headers: all }) };
}
