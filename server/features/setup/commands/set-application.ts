import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { Config } from '../../../config.ts';
import type { ApplicationFacts } from '../../../integrations/discord/application.ts';
import { getOpenSetup, saveValues, type SavedStep } from '../draft.ts';
import { outsideSilent, setupRefused } from '../errors.ts';
import * as findings from '../findings.ts';
import { addressesOf } from '../rules.ts';
import { outsideOf, refuseFixed, siteAddressOf, type AskedDiscord, type SetupDeps } from '../setup-deps.ts';
import type { StoredConfiguration } from '../stored-configuration.ts';

interface Input {
  client_id: string;
  client_secret?: string | undefined;
  bot_token?: string | undefined;
}

/**
 * Asks Discord about an application before anything of it is saved. A secret that is not sent stays the one of before, if the
 * application is the same. Refuses with `setup_refused` or `outside_service_failed`. Rule: SETUP-4.
 */
export async function setApplication(deps: SetupDeps, key: string | null, input: Input): Promise<SavedStep> {
  const { draft } = await getOpenSetup(deps, key);
  const values = valuesOf(draft.values, input);
  refuseFixed(deps, values);
  const checked = await checkApplication(outsideOf(deps, values), siteAddressOf(deps, draft));
  return saveValues(deps, key, {
    step: 'application',
    findings: checked.findings,
    values: { ...values, DISCORD_PUBLIC_KEY: checked.facts.publicKey },
    changes: { applicationName: checked.facts.name },
  });
}

function valuesOf(before: StoredConfiguration, input: Input): StoredConfiguration {
  const isSame = before.DISCORD_CLIENT_ID === input.client_id;
  return {
    DISCORD_CLIENT_ID: input.client_id,
    DISCORD_CLIENT_SECRET: input.client_secret ?? (isSame ? before.DISCORD_CLIENT_SECRET : undefined),
    DISCORD_BOT_TOKEN: input.bot_token ?? (isSame ? before.DISCORD_BOT_TOKEN : undefined),
  };
}

/** What Discord says of an application. Refuses where one of its credentials is wrong. */
export async function checkApplication(
  { config, application }: AskedDiscord,
  siteAddress: string,
): Promise<{ facts: ApplicationFacts; findings: SetupFinding[] }> {
  const [client, own] = await Promise.all([application.tryClient(), application.readApplication()]);
  if (client.kind === 'unavailable' || own.kind === 'unavailable') throw outsideSilent('Discord');
  const problems = [
    ...(client.kind === 'refused' ? [findings.clientRefused(config)] : []),
    ...(own.kind === 'refused' ? [findings.botTokenRefused(config)] : judgeBot(config, own.value)),
  ];
  if (problems.length > 0 || own.kind !== 'ok') throw setupRefused(problems);
  return { facts: own.value, findings: judgeApplication(config, own.value, siteAddress) };
}

function judgeBot(config: Config, facts: ApplicationFacts): SetupFinding[] {
  if (facts.id !== config.discordClientId) return [findings.botOfOther(config, facts.name)];
  return facts.needsCodeGrant ? [findings.codeGrantRequired(config)] : [];
}

function judgeApplication(config: Config, facts: ApplicationFacts, siteAddress: string): SetupFinding[] {
  const { discord_redirects: redirects, discord_interactions: interactions } = addressesOf(siteAddress);
  const missing = missingRedirects(facts, redirects);
  const elsewhere = facts.interactionsAddress;
  return [
    findings.verified(`Discord knows the application “${facts.name}”, its secret and its bot.`),
    ...(missing.length > 0 ? [findings.warning(findings.redirectMissing(config, missing))] : []),
    ...(elsewhere !== null && elsewhere !== '' && elsewhere !== interactions
      ? [findings.interactionsElsewhere(config, elsewhere)]
      : []),
  ];
}

/** The addresses that Discord would refuse to send a browser to; none if it does not tell. */
export function missingRedirects(facts: ApplicationFacts, wanted: readonly string[]): string[] {
  const { redirects } = facts;
  return redirects === null ? [] : wanted.filter((address) => !redirects.includes(address));
}
