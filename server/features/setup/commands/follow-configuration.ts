import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../../deps.ts';
import { getInstallation } from '../../installation/queries.ts';
import { findConfigurationChange } from '../stored-configuration.ts';

/**
 * Starts this process again when another one has stored a configuration, or took the database while this one was not connected: the
 * start then decides. Rules: SETUP-11, OPS-28.
 */
export async function followConfiguration({ db, setup, installation }: Deps): Promise<void> {
  const changedAt = await findConfigurationChange(db);
  const isSame = isDeepStrictEqual(await getInstallation(db), await installation());
  if (!isSame || changedAt?.getTime() !== setup.configuredAt?.getTime()) setup.restart();
}
