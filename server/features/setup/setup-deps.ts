import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { Random } from '../../random.ts';
import type { Seal } from '../../secrets/seal.ts';
import type { SetupServices } from '../../start/setup-services.ts';
import type { SetupDraft } from './draft.ts';
import { fixedByEnvironment } from './errors.ts';
import { fieldsOfVariables, type FixedVariable } from './rules.ts';
import type { StoredConfiguration } from './stored-configuration.ts';

export interface SetupDeps extends DatabaseDeps {
  setup: SetupServices;
  seal: Seal;
  random: Random;
  publicUrl: () => string;
  log: Logger;
}

/** The configuration as it would be with these values stored; what the environment sets wins. */
export const configOf = ({ setup }: Pick<SetupDeps, 'setup'>, values: StoredConfiguration): Config =>
  setup.configOf(values);

/** The services of outside with the values of a draft. */
export function outsideOf(deps: Pick<SetupDeps, 'setup'>, values: StoredConfiguration) {
  const config = configOf(deps, values);
  return { config, ...deps.setup.outside(config) };
}

export const siteAddressOf = (deps: Pick<SetupDeps, 'publicUrl'>, draft: Pick<SetupDraft, 'siteAddress'>): string =>
  draft.siteAddress ?? deps.publicUrl();

/** The addresses that the operator registers at Discord and Roblox. */
export function addressesOf(siteAddress: string) {
  return {
    discord_redirects: [`${siteAddress}/auth/callback`, `${siteAddress}/admin/auth/callback`],
    discord_interactions: `${siteAddress}/discord/interactions`,
    roblox_redirect: `${siteAddress}/roblox/callback`,
  };
}

/** Variables of the environment that fix fields of the steps. */
export function fixedVariables({ setup }: Pick<SetupDeps, 'setup'>): FixedVariable[] {
  const variables = Object.keys(fieldsOfVariables) as FixedVariable[];
  return variables.filter((name) => (setup.environment[name]?.trim() ?? '') !== '');
}

/** Refuses a value that differs from the environment's, which wins. Rule: SETUP-8. */
export function refuseFixed(
  deps: Pick<SetupDeps, 'setup'>,
  values: { [V in FixedVariable]?: string | null | undefined },
): void {
  for (const variable of fixedVariables(deps)) {
    const value = values[variable];
    if (value === undefined || value === deps.setup.environment[variable]?.trim()) continue;
    throw fixedByEnvironment(variable, fieldsOfVariables[variable].split('.').at(-1) ?? variable);
  }
}
