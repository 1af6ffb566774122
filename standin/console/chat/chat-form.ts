import { ComponentType, type APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { html } from 'hono/html';
import { inputsOf, type LabelledInput } from '../../discord/interactions/form-fields.ts';
import type { Markup } from '../../pages/layout.ts';

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
