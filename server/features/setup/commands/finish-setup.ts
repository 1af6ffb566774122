import type { WhatIsLeft } from '@sunset/contract/api/setup/what-is-left.ts';
import type { Config } from '../../../config.ts';
import type { Finding } from '../../../operations/doctor/finding.ts';
import { communityOf, type Community } from '../../installation/rules.ts';
import { getOpenSetup, type SetupDraft } from '../draft.ts';
import { setupIncomplete, setupRefused } from '../errors.ts';
import * as findings from '../findings.ts';
import { stepsOf } from '../rules.ts';
import { outsideOf, siteAddressOf, type SetupDeps } from '../setup-deps.ts';
import type { StoredConfiguration } from '../stored-configuration.ts';
import { leftConfigurationOf } from '../what-is-left/left-configuration.ts';
import { getWhatIsLeft } from '../what-is-left/queries.ts';
import { changeConfiguration } from './change-configuration.ts';
import { completeSetup } from './complete-setup.ts';
import { checkApplication } from './set-application.ts';
import { checkServer } from './set-server.ts';

/** What is left to do then, and the key with which the page of a first set-up marks it. */
interface FinishedSetup {
  left: WhatIsLeft;
  leftKey: string | null;
}

/**
 * Ends the set-up and starts the server again. Discord is asked once more: a secret may have been reset since. Refuses with
 * `setup_incomplete`, `setup_refused` or `outside_service_failed`, and then nothing has changed. Rules: SETUP-4, SETUP-6, SETUP-11.
 */
export async function finishSetup(deps: SetupDeps, key: string | null): Promise<FinishedSetup> {
  const open = await getOpenSetup(deps, key);
  const { draft, changedBy } = open;
  const missing = stepsOf(open).filter(({ is_done: isDone, is_required: isRequired }) => isRequired && !isDone);
  if (missing.length > 0) throw setupIncomplete(missing.map(({ id }) => id));
  const values = valuesOf(deps, draft);
  refuseInvalid(deps, values);
  const siteAddress = siteAddressOf(deps, draft);
  const outside = outsideOf(deps, values);
  await checkApplication(outside, siteAddress);
  await checkServer(outside, outside.config.discordGuildId ?? '');
  const saved = { browserKey: key ?? '', configuration: values, community: chosenCommunity(outside.config) };
  const leftKey = deps.random.token();
  if (changedBy === null) await completeSetup(deps, { ...saved, leftKey, ...completed(draft) });
  else await changeConfiguration(deps, { ...saved, changedBy, roles: outside.config });
  deps.setup.restart();
  const left = await getWhatIsLeft(deps, leftConfigurationOf(outside.config, siteAddress));
  return { left, leftKey: changedBy === null ? leftKey : null };
}

/** The address is stored too, unless it is that of this machine or the environment names it. */
function valuesOf({ setup }: SetupDeps, { values, siteAddress }: SetupDraft): StoredConfiguration {
  const isNamed = setup.variable('PUBLIC_URL') !== null;
  return siteAddress === null || isNamed ? values : { ...values, PUBLIC_URL: siteAddress };
}

function chosenCommunity(config: Config): Community {
  const community = communityOf(config);
  if (community === null) throw setupIncomplete(['application', 'server']);
  return community;
}

function completed({ brand, links, resort, primaryAdmin }: SetupDraft) {
  if (brand === null) throw setupIncomplete(['brand']);
  if (primaryAdmin === null) throw setupIncomplete(['sign_in']);
  return { brand, links, resort, primaryAdmin };
}

/** A server that could not start again with these values must not store them. */
function refuseInvalid({ setup }: SetupDeps, values: StoredConfiguration): void {
  const problems = setup.problemsOf(values);
  if (problems.length === 0) return;
  throw setupRefused(
    problems.map((says) =>
      findings.problem({
        code: 'configuration_refused',
        says,
        clicks: ['Change this in the environment of the server (docs/configuration.md), then restart it.'],
      }),
    ),
  );
}

/** In place of lines that the list after the set-up has to copy. */
const laterText = 'Nothing to do now: after the set-up, “What is left” has it, with what to type.';

/** What the doctor finds with the values of the draft, without what was left out on purpose: its step has said what is missing. */
export async function checkSetup(deps: SetupDeps, key: string | null) {
  const { draft, changedBy } = await getOpenSetup(deps, key);
  if (!draft.done.includes('server')) throw setupIncomplete(['server']);
  const values = valuesOf(deps, draft);
  const { examine } = outsideOf(deps, values);
  const found = await examine(values, siteAddressOf(deps, draft));
  const shown = found.filter(({ isLeftOut }) => isLeftOut !== true);
  const clicksOf = ({ todo, isLeft }: Finding) => {
    if (isLeft === true && changedBy === null) return [laterText];
    return todo === undefined ? [] : [todo];
  };
  return shown.map((one) => ({
    code: 'doctor' as const,
    level: one.level,
    field: null,
    says: `${one.area}: ${one.says}`,
    clicks: clicksOf(one),
    copies: [],
    link: null,
  }));
}
