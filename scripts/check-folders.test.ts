import { expect, test } from 'vitest';
import { checkFolders } from './check-folders.ts';

const files = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}${ending}`);

test('reports a folder with more than 20 files, without those in its folders', () => {
  expect(checkFolders([...files('server/pages', 20), ...files('server/pages/files', 20)])).toEqual([]);
  expect(checkFolders(files('server/pages', 21))).toEqual([
    'server/pages  has 21 files, of at most 20. Group them by subject',
  ]);
});

test('does not count generated files, and excepts the list of migrations', () => {
  expect(checkFolders([...files('server/database', 20), 'server/database/types.gen.ts'])).toEqual([]);
  expect(checkFolders(files('server/database/migrations', 40, '.sql'))).toEqual([]);
});
