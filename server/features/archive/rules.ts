/** How long after the sign-in the archive can be downloaded: a stolen or forgotten session is older. Rule: ARCHIVE-1. */
export const freshSignInMs = 10 * 60 * 1000;

/** Its address is opened at once, by the page that asked for it. Rule: ARCHIVE-9. */
export const addressLifetimeMs = 60 * 1000;

/** `sunset-resorts_2026-11-21.zip`, by the day in UTC. */
export function archiveFileName(now: Date): string {
  return `sunset-resorts_${now.toISOString().slice(0, 10)}.zip`;
}
