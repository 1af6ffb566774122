import { day, hour, minute, ok, pick } from '../model.ts';
import type { Bind } from './step.ts';

/* What happens around the calls: time, restarts, lost answers, a failing Discord. */

const spans = [30_000, 4 * minute, 6 * minute, 25 * minute, hour, 2 * hour, 25 * hour, 35 * minute] as const;

export const advanceClock: Bind = ({ target, choice }) => {
  const ms = target === 7 ? day : (pick(spans, choice) ?? minute);
  return {
    text: `${ms / minute} minutes pass`,
    predict: (model) => {
      model.now += ms;
      return ok();
    },
    send: async (site) => {
      site.advance(ms);
      return ok();
    },
  };
};

/** Less than half an hour. */
export const advanceMinutes: Bind = (draft, model, number) =>
  advanceClock({ ...draft, target: 0, choice: draft.choice % 4 }, model, number);

export const restartServer: Bind = ({ who }) => ({
  text: `server ${who % 2} restarts`,
  predict: () => ok(),
  send: async (site) => {
    await site.restart(who % 2);
    return ok();
  },
});

/** The next call is sent, its answer is lost, and the client repeats it with the same key. */
export const loseNextAnswer: Bind = () => ({
  text: 'the next answer is lost',
  predict: (model) => {
    model.losesNext = true;
    return ok();
  },
  send: async () => ok(),
});

export const discordFails: Bind = ({ target, choice }) => {
  const isAboutRoles = target % 3 === 0;
  return {
    text: isAboutRoles ? 'Discord keeps silent about roles once' : `Discord fails with messages (${choice})`,
    predict: (model) => {
      if (isAboutRoles) model.silentRoles += 1;
      return ok();
    },
    send: async (site) => {
      if (isAboutRoles) site.silenceRoles();
      else site.disturbMessages(choice);
      return ok();
    },
  };
};
