import { InteractionResponseType } from 'discord-api-types/v10';
import type { FormProblem } from '../errors.ts';
import { readMessageInput, refuseEmpty } from '../messages/message-input.ts';
import { isObject, type JsonObject } from '../read-body.ts';
import { Refusal } from '../../refusal.ts';
import { findFormProblems } from './form-rules.ts';
import type { Act } from './state.ts';

const messageTypes = new Set<number>([
  InteractionResponseType.ChannelMessageWithSource,
  InteractionResponseType.UpdateMessage,
]);

const modalType: number = InteractionResponseType.Modal;

/** Which answers Discord accepts to what. */
const accepted: Record<Act['kind'], number[]> = {
  command: [4, 5, 9],
  autocomplete: [8],
  component: [4, 5, 6, 7, 9],
  form: [4, 5, 6, 7],
};

/** Why Discord would refuse this answer; empty if it would not. */
export function findAnswerProblems(answer: unknown, to: Act['kind']): string[] {
  if (!isObject(answer) || typeof answer['type'] !== 'number') return ['The answer has no type.'];
  const { type } = answer;
  if (!accepted[to].includes(type)) return [`An answer of type ${type} is not accepted here.`];
  const data = isObject(answer['data']) ? answer['data'] : {};
  if (messageTypes.has(type)) return findMessageProblems(data);
  if (type === modalType) return describe(findFormProblems(data));
  return to === 'autocomplete' ? findChoiceProblems(data) : [];
}

/** Why Discord would refuse this message; empty if it would not. */
function findMessageProblems(data: JsonObject): string[] {
  try {
    refuseEmpty(readMessageInput(data));
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [JSON.stringify(error.body)];
    throw error;
  }
}

const maxChoices = 25;
const maxChoice = 100;

function findChoiceProblems({ choices }: JsonObject): string[] {
  if (!Array.isArray(choices) || choices.length > maxChoices) return [`There must be at most ${maxChoices} choices.`];
  return choices.flatMap((choice: unknown) => {
    const isText = (value: unknown) => typeof value === 'string' && value.length >= 1 && value.length <= maxChoice;
    return isObject(choice) && isText(choice['name']) && isText(choice['value'])
      ? []
      : [`A choice needs a name and a value of 1 to ${maxChoice} characters.`];
  });
}

function describe(problems: FormProblem[]): string[] {
  return problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
