import type { OpenSetup } from './draft.ts';
import { portalPage } from './findings.ts';
import { addressesOf, variablesOfFields } from './rules.ts';
import { configOf, fixedFields, siteAddressOf, type SetupDeps } from './setup-deps.ts';

interface Cookies {
  read(header: string | null, name: 'setup'): string | null;
}

/** The key of the browser, of its cookie. */
export const keyOf = ({ cookies }: { cookies: Cookies }, header: string | null): string | null =>
  cookies.read(header, 'setup');

/** A set-up with what the presenter shows beside the draft. Values of the environment win. */
export function viewOf(deps: SetupDeps, setup: OpenSetup) {
  const { values } = setup.draft;
  const siteAddress = siteAddressOf(deps, setup.draft);
  const fixed = fixedFields(deps);
  const names = fixed.map((field) => variablesOfFields[field]);
  const ofEnvironment = Object.fromEntries(names.map((name) => [name, deps.setup.variable(name)]));
  return {
    setup,
    siteAddress,
    addresses: { ...addressesOf(siteAddress), developer_portal: portalPage(configOf(deps, values)) },
    values: { ...values, ...ofEnvironment },
    fixed,
  };
}
