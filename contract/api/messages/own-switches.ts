import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { personalSwitchIds } from '../../members/personal-switches.ts';

/** Which of their messages a person gets: a switch for each of `personalSwitchIds`, true if it is on. Rule: MSG-30. */
export const ownSwitchesSchema = z.record(z.enum(personalSwitchIds), z.boolean());
export type OwnSwitches = z.output<typeof ownSwitchesSchema>;

export const getOwnSwitches = endpoint({
  method: 'GET',
  path: '/user/message-switches',
  summary: 'Which of the Discord messages that can be switched off the signed-in person gets.',
  access: 'member',
  response: ownSwitchesSchema,
});

export const switchOwnMessages = endpoint({
  method: 'PUT',
  path: '/user/message-switches',
  summary: 'Switches some of the Discord messages to the signed-in person on or off.',
  access: 'member',
  changes: [],
  body: z.object({ switch: z.enum(personalSwitchIds), is_on: z.boolean() }),
  response: ownSwitchesSchema,
});
