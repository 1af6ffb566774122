import { globSync } from 'node:fs';
import { posix, relative } from 'node:path';

const maxFiles = 20;
/** Files that no one writes or opens by hand. */
const generated = /\.gen\.ts$|^web\/messages\/|^docs\/examples\/|(?:^|\/)package-lock\.json$/;

/** Folders that may have more files, each with the reason. */
const exceptions: Record<string, string> = {
  'server/database/migrations': 'one ordered list, numbered without gaps; groups would hide the order',
};

const folders = '{bench,contract,deploy,docs,illustrations,local-postgres,scripts,server,standin,test,web}';
const built = ['**/node_modules/**', '**/build/**', 'web/compiled-messages*/**', 'web/public/pictures/**'];

/** The files of the repository, with their paths from its root. */
export function listFiles(root: string): string[] {
  return globSync(`${folders}/**/*`, { cwd: root, exclude: built, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'));
}

/** One line for each folder with more than 20 files directly in it. Folders in it do not count. */
export function checkFolders(paths: readonly string[]): string[] {
  const filesOf = Map.groupBy(
    paths.filter((path) => !generated.test(path)),
    (path) => posix.dirname(path),
  );
  return [...filesOf]
    .filter(([folder, files]) => files.length > maxFiles && !Object.hasOwn(exceptions, folder))
    .map(([folder, files]) => `${folder}  has ${files.length} files, of at most ${maxFiles}. Group them by subject`);
}
