import { join, resolve } from 'node:path';

/*
 * Where the server finds its files. In a checkout the server is TypeScript; `npm run package` makes JavaScript of it, all in
 * the folder `server` of the package, beside the same SQL files and pages.
 */

const isPackage = !import.meta.filename.endsWith('.ts');
const root = join(import.meta.dirname, '..');

export const productFolders = {
  /** The checkout or the package. */
  root,
  migrations: join(root, 'server/database/migrations'),
  sqlFunctions: join(root, 'server/database/functions'),
  /** What the server says to guests, by language. */
  messages: join(root, 'server/messages'),
  /** The pages as `npm run build` made them. */
  pages: join(root, 'web/build'),
  /** The data directory where DATA_DIR is not set. The folder that npx installs a package in may be deleted at any time. */
  defaultData: isPackage ? resolve('sunset-data') : join(root, 'data'),
} as const;

/** The program that draws link previews and icons. */
export const drawingProgram = join(
  root,
  isPackage ? 'server/drawing-program.js' : 'server/pages/drawing/drawing-program.ts',
);

/** The program that takes scheduled backups. */
export const backupProgram = join(root, isPackage ? 'commands/backup-scheduled.js' : 'server/cli/backup-scheduled.ts');
