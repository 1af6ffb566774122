import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { currentStep, neighbour } from '../steps.ts';
import { useSetup } from './use-setup.ts';

/** The step that is shown, and how to get to another one. Each step has its own address, so Back and reload work. */
export function useSetupLocation() {
  const setup = useSetup();
  const { query, hrefWith, change } = useAddress();
  const step = currentStep(setup, query.get('step'));
  function go(id: SetupStep | null): void {
    if (id !== null) change({ step: id });
  }
  return {
    step,
    /** Whether the address names a step; else the one that is shown follows what is done. */
    isNamed: query.get('step') !== null,
    /** Names the step in the address, so that saving it does not skip what the check found. */
    pin: () => change({ step }, { isReplacing: true }),
    hrefOf: (id: SetupStep) => hrefWith({ step: id }),
    go,
    goNext: () => go(neighbour(setup.steps, step, 1)),
    previous: neighbour(setup.steps, step, -1),
  };
}
