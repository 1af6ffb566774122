import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { createContent, type Content } from '../content.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** The build's files by their address, held in memory: there are few, and they are asked for all the time. */
export type BuiltFiles = ReadonlyMap<string, Content>;

/** Reads the files that the build made for browsers, and their compressed copies. The package has only the copy of each text. */
export function readBuiltFiles(directory: string): BuiltFiles {
  const all = globSync('**/*.*', { cwd: directory }).map((name) => name.replace(/\.br$/, ''));
  const names = [...new Set(all)].filter((name) => types[extname(name)] !== undefined);
  return new Map(names.map((name) => [`/${name}`, readContent(join(directory, name))]));
}

/** The text of a file of the build that browsers load. */
export function readBuiltText(file: string): string {
  return readBuilt(file).body.toString();
}

function readBuilt(file: string): { body: Buffer; br: Uint8Array | null } {
  // As bytes of their own: a small Buffer would hold the pool that it is a part of, which is many times as large.
  const br = existsSync(`${file}.br`) ? new Uint8Array(readFileSync(`${file}.br`)) : null;
  return { body: br === null || existsSync(file) ? readFileSync(file) : brotliDecompressSync(br), br };
}

/** Names the build by its files, whose names change with what is in them: an open page learns that it is out of date. */
export function buildOf(files: BuiltFiles): string {
  const hash = createHash('sha256');
  for (const name of [...files.keys()].toSorted()) hash.update(name);
  return hash.digest('hex').slice(0, 12);
}

function readContent(file: string): Content {
  // Files with a hash in their name never change; the others are asked about once an hour.
  const isHashed = file.includes('/assets/');
  const { body, br } = readBuilt(file);
  return createContent({
    body,
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
    br,
  });
}
