import { m } from '#messages';
import type { CountdownTexts } from '../../../format/countdown.ts';
import { textAround } from '../../../format/text-around.ts';

/** Until booking opens for all members of a party. */
export const opensTexts: CountdownTexts = {
  around: textAround(m.party_opens_in),
  over: m.party_opens_now(),
  clockBelowMs: 3_600_000,
};

/** How long the signed-in member is ready. */
export const ownReadyTexts: CountdownTexts = {
  around: textAround(m.party_ready_on),
  over: m.party_state_joined(),
  clockBelowMs: Infinity,
};

/** How long another member is ready. */
export const readyTexts: CountdownTexts = { ...ownReadyTexts, around: textAround(m.party_state_ready) };
