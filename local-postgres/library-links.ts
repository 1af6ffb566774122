import { readFileSync } from 'node:fs';
import { lstat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isCode } from './processes.ts';

/** A package cannot contain links: the file lists them, from the folder of the package on, and an install script makes them. */
interface Link {
  source: string;
  target: string;
}

/** Makes the links of PostgreSQL's libraries where npm ran no install script (`ignore-scripts`, or a version that asks first). */
export async function ensureLibraryLinks(native: string): Promise<void> {
  for (const { source, target } of readLinks(native)) {
    const [file, link] = [join(native, '..', source), join(native, '..', target)];
    if (await lstat(link).catch(() => null)) continue;
    await symlink(relative(dirname(link), file), link).catch((error: unknown) => {
      // race: another first start has made it.
      if (isCode(error, 'EEXIST')) return;
      throw new Error(
        `PostgreSQL is not fully installed, and ${link} cannot be made: run "npm rebuild" as its owner.`,
        {
          cause: error,
        },
      );
    });
  }
}

function readLinks(native: string): Link[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  } catch (error) {
    // A copy for another account, or a system whose package needs none.
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
}
