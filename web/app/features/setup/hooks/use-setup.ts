import type { SetupState } from '@sunset/contract/api/setup/state.ts';
import { createContext, useContext } from 'react';

/** The state of the set-up, for the components of its steps. */
export const SetupContext = createContext<SetupState | null>(null);

export function useSetup(): SetupState {
  const setup = useContext(SetupContext);
  if (!setup) throw new Error('Only for the steps of the set-up.');
  return setup;
}
