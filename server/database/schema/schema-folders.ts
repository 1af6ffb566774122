import { productFolders } from '../../product-folders.ts';

/** The folders with the SQL of a database schema. */
export interface SchemaFolders {
  /** Numbered files that make and change tables. Each is applied once and never edited afterwards. */
  migrations: string;
  /** One file for each function or view: its current text, with its triggers. Applied again when it changes. */
  functions: string;
}

export const schemaFolders: SchemaFolders = {
  migrations: productFolders.migrations,
  functions: productFolders.sqlFunctions,
};
