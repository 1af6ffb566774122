import type { SetupFinding } from '@sunset/contract/api/setup/findings.ts';
import type { BloxlinkAnswer } from '../../../integrations/bloxlink/read-answer.ts';
import { getOpenSetup, saveValues, type SavedStep } from '../draft.ts';
import { outsideSilent, setupIncomplete } from '../errors.ts';
import * as findings from '../findings.ts';
import { outsideOf, refuseFixed, type SetupDeps } from '../setup-deps.ts';
import type { StoredConfiguration } from '../stored-configuration.ts';
import type { Outcome } from '../../../integrations/outside.ts';

/** Nobody has this Discord id: Bloxlink answers "not linked" if the key is right. */
const nobody = '100000000000000000';

/** Tries the key of Bloxlink before it is saved; null goes on without. Rule: SETUP-4. */
export async function setBloxlink(
  deps: SetupDeps,
  key: string | null,
  apiKey: string | null | undefined,
): Promise<SavedStep> {
  const { draft } = await getOpenSetup(deps, key);
  if (!draft.done.includes('server')) throw setupIncomplete(['server']);
  refuseFixed(deps, { BLOXLINK_API_KEY: apiKey });
  const chosen = apiKey === undefined ? draft.values.BLOXLINK_API_KEY : (apiKey ?? undefined);
  const values = { ...draft.values, BLOXLINK_API_KEY: chosen };
  const { config, bloxlink } = outsideOf(deps, values);
  const found = config.bloxlinkApiKey === undefined ? [] : judgeBloxlink(await bloxlink.findRobloxId(nobody));
  return saveValues(deps, key, { step: 'bloxlink', findings: found, values: { BLOXLINK_API_KEY: chosen } });
}

function judgeBloxlink(answer: BloxlinkAnswer): SetupFinding[] {
  if (answer.kind !== 'unavailable') return [findings.verified('Bloxlink accepts the key for this server.')];
  if (answer.problem === null) throw outsideSilent('Bloxlink');
  return [findings.bloxlinkFindings[answer.problem]];
}

/** Tries the Roblox application before it is saved; null goes on without. Rule: SETUP-4. */
export async function setRoblox(
  deps: SetupDeps,
  key: string | null,
  input: { client_id: string | null; client_secret?: string | undefined },
): Promise<SavedStep> {
  const { draft } = await getOpenSetup(deps, key);
  const values = robloxValues(draft.values, input);
  refuseFixed(deps, input.client_id === null ? {} : values);
  const { config, tryRoblox } = outsideOf(deps, { ...draft.values, ...values });
  const found = config.robloxClientId === undefined ? [] : judgeRoblox(await tryRoblox());
  return saveValues(deps, key, { step: 'roblox', findings: found, values });
}

function robloxValues(
  before: StoredConfiguration,
  { client_id: id, client_secret: secret }: { client_id: string | null; client_secret?: string | undefined },
) {
  if (id === null) return { ROBLOX_CLIENT_ID: undefined, ROBLOX_CLIENT_SECRET: undefined };
  const kept = before.ROBLOX_CLIENT_ID === id ? before.ROBLOX_CLIENT_SECRET : undefined;
  return { ROBLOX_CLIENT_ID: id, ROBLOX_CLIENT_SECRET: secret ?? kept };
}

function judgeRoblox(answer: Outcome<{ isProven: boolean }>): SetupFinding[] {
  if (answer.kind === 'unavailable') throw outsideSilent('Roblox');
  if (answer.kind === 'ok') {
    return [answer.value.isProven ? findings.verified('Roblox accepts the application.') : findings.robloxNotProven];
  }
  return [
    findings.problem({
      code: 'roblox_refused',
      field: 'client_secret',
      says: 'Roblox does not accept this client id with this secret.',
      clicks: [
        'Open your OAuth 2.0 app in the Roblox Creator Dashboard.',
        'Copy “Client ID” into the field.',
        'Press “Regenerate Secret”, and copy the new secret.',
      ],
      link: 'https://create.roblox.com/dashboard/credentials?activeTab=OAuthTab',
    }),
  ];
}
