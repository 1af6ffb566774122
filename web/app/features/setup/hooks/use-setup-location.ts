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
    hrefOf: (id: SetupStep) => hrefWith({ step: id }),
    go,
    goNext: () => go(neighbour(setup.steps, step, 1)),
    previous: neighbour(setup.steps, step, -1),
  };
}
