import { ComponentType, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { html } from 'hono/html';
import type { Markup } from '../../pages/layout.ts';
import type { FormFields } from '../../discord/interactions/state.ts';

/** The form that the site opened for somebody. */
export function chatForm(form: APIModalInteractionResponseCallbackData): Markup {
  return html`<form class="fields" data-custom-id="${form.custom_id}">
    <h2>${form.title}</h2>
    ${inputsOf(form).map(field)}
    <p class="actions"><button type="button" data-close>Cancel</button><button class="primary">Submit</button></p>
  </form>`;
}

function field({ label, description, input }: LabelledInput): Markup | '' {
  const note = description === '' ? '' : html`<span class="quiet">${description}</span>`;
  switch (input.type) {
    case ComponentType.TextInput:
      return html`<label>
        ${label} ${note}
        <input
          name="${input.custom_id}"
          data-kind="text"
          value="${input.value ?? ''}"
          maxlength="${input.max_length ?? 4000}"
          ${input.required === false ? '' : 'required'}
        />
      </label>`;
    case ComponentType.StringSelect:
      return html`<label>
        ${label} ${note}
        <select name="${input.custom_id}" data-kind="menu">
          ${input.options.map((option) => {
            const text = option.description === undefined ? option.label : `${option.label}: ${option.description}`;
            return html`<option value="${option.value}" ${option.default ? 'selected' : ''}>${text}</option>`;
          })}
        </select>
      </label>`;
    case ComponentType.Checkbox:
      return html`<label class="check">
        <input type="checkbox" name="${input.custom_id}" data-kind="box" ${input.default ? 'checked' : ''} />
        <span>${label} ${note}</span>
      </label>`;
    default:
      return '';
  }
}

type Form = Pick<APIModalInteractionResponseCallbackData, 'components'>;
type Input = Extract<Form['components'][number], { component: unknown }>['component'];

/** An input of a form with its label, as a person sees it. */
interface LabelledInput {
  label: string;
  description: string;
  input: Input;
}

/** The inputs of a form, in order. */
function inputsOf({ components }: Form): LabelledInput[] {
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
