import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version in the package's own description. */
export function productVersion(): string {
  const path = join(import.meta.dirname, '../../package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
