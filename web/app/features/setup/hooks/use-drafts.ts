import type { SetupStep } from '@sunset/contract/api/setup/state.ts';
import { createContext, useContext, useState } from 'react';

/** What was typed and not saved yet, by step. In memory alone, because it may contain secrets. */
export const DraftsContext = createContext<Map<SetupStep, unknown>>(new Map());

/** The values of a step's form. They survive a look at another step. */
export function useDraft<Values extends object>(step: SetupStep, initial: () => Values) {
  const drafts = useContext(DraftsContext);
  const [values, setValues] = useState<Values>(() => (drafts.get(step) as Values | undefined) ?? initial());
  // An upload may end while something else is typed.
  function change(part: Partial<Values>) {
    setValues((now) => {
      const next = { ...now, ...part };
      drafts.set(step, next);
      return next;
    });
  }
  return [values, change] as const;
}
