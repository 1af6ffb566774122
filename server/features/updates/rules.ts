import { gt, valid } from 'semver';

/** How long the answer of the update address counts. Rule: OPS-27. */
export const checkIntervalMs = 24 * 60 * 60 * 1000;

/** Whether a version is newer than the one that runs. A text that is no semantic version is not. */
export function isNewer(version: string, running: string): boolean {
  return valid(version) !== null && gt(version, running);
}
