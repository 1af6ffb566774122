import type { Logger } from 'pino';
import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { Config } from '../../config.ts';
import type { DatabaseDeps } from '../../database/transact.ts';
import type { DiscordApplication } from '../../integrations/discord/application.ts';
import type { Read } from '../../integrations/discord/read-as-bot.ts';
import type { Random } from '../../random.ts';
import type { Seal } from '../../secrets/seal.ts';
import type { SetupServices } from '../../start/setup-services.ts';
import type { SetupDraft } from './draft.ts';
import { fixedByEnvironment, outsideSilent, setupIncomplete, setupRefused } from './errors.ts';
import { setupFields, variablesOfFields, type SetupField } from './rules.ts';
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

/** The services of outside with the values of a draft. Refuses with `setup_incomplete` without an application, which they all need. */
export function outsideOf(deps: Pick<SetupDeps, 'setup'>, values: StoredConfiguration) {
  const config = configOf(deps, values);
  if (config.discordClientId === undefined) throw setupIncomplete(['application']);
  return { config, ...deps.setup.outside(config) };
}

/** Discord, asked with the credentials of a configuration. */
export interface AskedDiscord {
  config: Config;
  application: DiscordApplication;
}

/** What Discord answered. Refuses with `outside_service_failed`, or with the finding of its refusal. */
export function valueOf<T>(read: Read<T>, findingOf: (refusal: { status: number }) => SetupFinding): T {
  if (read.kind === 'unavailable') throw outsideSilent('Discord');
  if (read.kind === 'refused') throw setupRefused([findingOf(read)]);
  return read.value;
}

export const siteAddressOf = (deps: Pick<SetupDeps, 'publicUrl'>, draft: Pick<SetupDraft, 'siteAddress'>): string =>
  draft.siteAddress ?? deps.publicUrl();

/** Fields of the steps that the environment fixes. Rule: SETUP-8. */
export const fixedFields = ({ setup }: Pick<SetupDeps, 'setup'>): SetupField[] =>
  setupFields.filter((field) => setup.variable(variablesOfFields[field]) !== null);

/** Refuses a value that differs from the environment's, which wins. Rule: SETUP-8. */
export function refuseFixed(
  deps: Pick<SetupDeps, 'setup'>,
  values: { [V in keyof StoredConfiguration]?: string | null | undefined },
): void {
  for (const field of fixedFields(deps)) {
    const variable = variablesOfFields[field];
    const value = values[variable];
    if (value === undefined || value === deps.setup.variable(variable)) continue;
    throw fixedByEnvironment(variable, field.split('.').at(-1) ?? field);
  }
}
