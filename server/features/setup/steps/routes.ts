import * as contract from '@sunset/contract/api/setup/steps.ts';
import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { system } from '../../../actor.ts';
import type { Deps } from '../../../deps.ts';
import { serve, type ApiServer } from '../../../http/serve.ts';
import { storeImage } from '../../catalog/commands/store-image.ts';
import { setBloxlink, setRoblox } from '../commands/set-games.ts';
import { getOpenSetup, saveDraft, withStep, type SetupDraft } from '../draft.ts';
import { presentSaved } from '../presenter.ts';
import { keyOf } from '../setup-browser.ts';

/** The steps that ask nobody, or Bloxlink and Roblox. */
export function serveSetupSteps(api: ApiServer): void {
  serve(api, contract.setSetupBrand, ({ deps, cookieHeader, body }) =>
    save(deps, cookieHeader, { step: 'brand', changes: { brand: body } }),
  );
  serve(api, contract.setSetupLinks, ({ deps, cookieHeader, body }) =>
    save(deps, cookieHeader, { step: 'links', changes: { links: body } }),
  );
  serve(api, contract.setSetupResort, ({ deps, cookieHeader, body }) =>
    save(deps, cookieHeader, { step: 'resort', changes: body }),
  );
  serve(api, contract.uploadSetupLogo, async ({ deps, cookieHeader, upload }) => {
    await getOpenSetup(deps, keyOf(deps, cookieHeader));
    return storeImage(deps, system, upload.bytes);
  });
  serve(api, contract.setSetupBloxlink, async ({ deps, cookieHeader, body }) =>
    presentSaved(deps, await setBloxlink(deps, keyOf(deps, cookieHeader), body.api_key)),
  );
  serve(api, contract.setSetupRoblox, async ({ deps, cookieHeader, body }) =>
    presentSaved(deps, await setRoblox(deps, keyOf(deps, cookieHeader), body)),
  );
}

interface Step {
  step: SetupStep;
  changes: Partial<SetupDraft>;
}

async function save(deps: Deps, cookieHeader: string | null, { step, changes }: Step) {
  const setup = await saveDraft(deps, keyOf(deps, cookieHeader), (draft) => withStep(draft, step, changes));
  return presentSaved(deps, { setup, findings: [] });
}
