/** Contains the migrated schema and no data. */
export const templateName = 'sunset_template';

/** The same server, another database. */
export function databaseUrl(clusterUrl: string, name: string): string {
  return clusterUrl.replace(/\/[^/?]*\?/, `/${name}?`);
}
