import { registerHooks } from 'node:module';

/*
 * Preloaded (`node --import`), it removes the escaping from everything that writes pages: that of React, of embedded
 * data, and of structured data. A site that runs with it shows whether the content security policy alone blocks an
 * injected script. Throws if a piece of escaping is not found.
 */

const changes: [file: string, from: string, to: string][] = [
  ['/react-dom-server.node.production.js', 'function escapeTextForBrowser(text) {', `$& return "" + text;`],
  ['/react-dom-server.node.development.js', 'function escapeTextForBrowser(text) {', `$& return "" + text;`],
  ['/web/build/server/entry.server.js', '.replaceAll("<", String.raw`\\u003c`)', ''],
  ['/web/build/server/entry.server.js', 'text.replaceAll(/[&<>"]/g, ', '((text, _escape) => text)(text, '],
];

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const ours = changes.filter(([file]) => url.endsWith(file));
    if (ours.length === 0) return loaded;
    let source = Buffer.from(loaded.source as Uint8Array | string).toString('utf8');
    for (const [file, from, to] of ours) {
      if (!source.includes(from)) throw new Error(`${file} no longer escapes where it did`);
      source = source.replace(from, to);
    }
    return { ...loaded, source };
  },
});
