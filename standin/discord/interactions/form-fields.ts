import { ComponentType, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { FormFields } from './state.ts';

type Form = Pick<APIModalInteractionResponseCallbackData, 'components'>;
type Input = Extract<Form['components'][number], { component: unknown }>['component'];

/** An input of a form with its label, as a person sees it. */
export interface LabelledInput {
  label: string;
  description: string;
  input: Input;
}

/** The inputs of a form, in order. */
export function inputsOf({ components }: Form): LabelledInput[] {
  return components.flatMap((part) =>
    'component' in part ? [{ label: part.label, description: part.description ?? '', input: part.component }] : [],
  );
}

/** What the inputs contain before a person changes anything. */
export function filledIn(form: Form): FormFields {
  const fields: FormFields = {};
  for (const { input } of inputsOf(form)) {
    if (input.type === ComponentType.TextInput) fields[input.custom_id] = input.value ?? '';
    else if (input.type === ComponentType.Checkbox) fields[input.custom_id] = input.default ?? false;
    else if (input.type === ComponentType.StringSelect)
      fields[input.custom_id] = input.options.filter((option) => option.default).map(({ value }) => value);
  }
  return fields;
}
