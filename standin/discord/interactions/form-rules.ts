import { ComponentType } from 'discord-api-types/v10';
import type { FormProblem } from '../errors.ts';
import { isObject, type JsonObject } from '../read-body.ts';
import { checkText, findSelectProblems } from '../messages/select-rules.ts';

type Path = (string | number)[];

const maxParts = 5;

/** A form that opens as the answer to an interaction: labels with one input each. */
export function findFormProblems(form: JsonObject): FormProblem[] {
  const { components } = form;
  const problems = [...checkText(form['title'], ['title'], 45), ...checkText(form['custom_id'], ['custom_id'], 100)];
  if (!Array.isArray(components) || components.length === 0 || components.length > maxParts) {
    return [
      ...problems,
      { path: ['components'], code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 5 in length.' },
    ];
  }
  return [...problems, ...components.flatMap((part: unknown, index) => findLabelProblems(part, ['components', index]))];
}

function findLabelProblems(part: unknown, path: Path): FormProblem[] {
  if (!isObject(part) || part['type'] !== ComponentType.Label || !isObject(part['component'])) {
    return [{ path, code: 'UNION_TYPE_CHOICES', message: 'Value of field "type" must be one of (18).' }];
  }
  const { label, description, component } = part;
  const problems = checkText(label, [...path, 'label'], 45);
  if (description !== undefined) problems.push(...checkText(description, [...path, 'description'], 100));
  return [...problems, ...findInputProblems(component, [...path, 'component'])];
}

function findInputProblems(input: JsonObject, path: Path): FormProblem[] {
  const problems = checkText(input['custom_id'], [...path, 'custom_id'], 100);
  if (input['type'] === ComponentType.StringSelect) return [...problems, ...findSelectProblems(input, path)];
  if (input['type'] === ComponentType.Checkbox) return problems;
  if (input['type'] !== ComponentType.TextInput) {
    return [...problems, { path, code: 'UNION_TYPE_CHOICES', message: 'This input is not known in a form.' }];
  }
  for (const [name, longest] of [
    ['placeholder', 100],
    ['value', 4000],
  ] as const) {
    if (input[name] !== undefined) problems.push(...checkText(input[name], [...path, name], longest));
  }
  return problems;
}
