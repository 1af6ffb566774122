import { registerHooks } from 'node:module';

/*
 * Preloaded (`node --import`), it removes the escaping from everything that writes pages: that of React, of embedded
 * data, and of structured data. A site that runs with it shows whether the content security policy alone blocks an
 * injected script. Throws if a piece of escaping is not found.
 */

const changes: [file: string, from: string, to: string][] = [
  ['/react-dom-server.node.production.js', 'function escapeTextForBrowser(text) {', `$& return "" + text;`],
  ['/react-dom-server.node.development.js', 'function escapeTextForBrowser(text) {', `$& return "" + text;`],
  ['/server/pages/page-scripts.ts', ".replaceAll('<', String.raw`\\u003c`)", ''],
];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const change = changes.find(([file]) => url.endsWith(file));
    if (change === undefined) return loaded;
    const [file, from, to] = change;
    const source = Buffer.from(loaded.source as Uint8Array | string).toString('utf8');
    if (!source.includes(from)) throw new Error(`${file} no longer escapes where it did`);
    return { ...loaded, source: source.replace(from, to) };
  },
});
