import { badLength, type FormProblem } from '../errors.ts';
import { isObject } from '../read-body.ts';

type Path = (string | number)[];

const maxOptions = 25;
const maxText = 100;

/** A menu of texts, in a message or in a form. */
export function findSelectProblems(menu: Record<string, unknown>, path: Path): FormProblem[] {
  const { options, placeholder } = menu;
  const problems = placeholder === undefined ? [] : checkText(placeholder, [...path, 'placeholder'], 150);
  if (!Array.isArray(options) || options.length === 0 || options.length > maxOptions) {
    return [...problems, badLength([...path, 'options'], 1, maxOptions)];
  }
  const values = options.map((option: unknown) => (isObject(option) ? option['value'] : undefined));
  if (new Set(values).size < values.length) {
    const message = 'The specified option value is already used';
    problems.push({ path: [...path, 'options'], code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message });
  }
  return [
    ...problems,
    ...options.flatMap((option: unknown, index) => {
      const at = [...path, 'options', index];
      if (!isObject(option)) return checkText(null, at, maxText);
      const { label, value, description } = option;
      return [
        ...checkText(label, [...at, 'label'], maxText),
        ...checkText(value, [...at, 'value'], maxText),
        ...(description === undefined ? [] : checkText(description, [...at, 'description'], maxText)),
      ];
    }),
  ];
}

/** A text that must be there. */
export function checkText(value: unknown, path: Path, longest: number): FormProblem[] {
  if (typeof value === 'string' && value.length >= 1 && value.length <= longest) return [];
  return [badLength(path, 1, longest)];
}
