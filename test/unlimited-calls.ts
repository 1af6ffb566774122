import type { CallLimits } from '../server/http/limits/call-limits.ts';

/** Admits every call: for tests that send more than a person does and are about something else, and for controls. */
export const unlimitedCalls: CallLimits = {
  admit: () => ({ countShared: async () => {}, leave: () => {}, untilRead: (stream) => stream }),
  countFailedToken: () => {},
  enterSession: () => () => {},
};
