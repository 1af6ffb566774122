import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
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

/** Reads the files that the build made for browsers, with the compressed copies it laid beside them. */
export function readBuiltFiles(directory: string): BuiltFiles {
  const names = globSync('**/*.*', { cwd: directory }).filter((name) => types[extname(name)] !== undefined);
  return new Map(names.map((name) => [`/${name}`, readContent(join(directory, name))]));
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
  return createContent({
    body: readFileSync(file),
    headers: {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
    encoded: { ...readBeside(file, 'br'), ...readBeside(file, 'gzip') },
  });
}

function readBeside(file: string, encoding: 'br' | 'gzip'): Partial<Record<'br' | 'gzip', Uint8Array>> {
  const beside = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
  return existsSync(beside) ? { [encoding]: readFileSync(beside) } : {};
}
