import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productFolders } from '../product-folders.ts';

/** The version in the package's own description. */
export function productVersion(): string {
  const path = join(productFolders.root, 'package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
