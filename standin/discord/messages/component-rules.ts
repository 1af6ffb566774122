import { badLength, tooLong, type FormProblem } from '../errors.ts';
import { isObject } from '../read-body.ts';
import { findSelectProblems } from './select-rules.ts';

type Path = (string | number)[];

const actionRow = 1;
const button = 2;
const linkStyle = 5;
const stringSelect = 3;

/** Rows of buttons and menus in messages. Other components pass. */
export function findComponentProblems(rows: unknown): FormProblem[] {
  if (!Array.isArray(rows)) return [];
  const problems = rows.flatMap((row: unknown, index) => {
    if (!isObject(row) || row['type'] !== actionRow) return [];
    return findRowProblems(row['components'], ['components', index, 'components']);
  });
  problems.push(...findRepeatedIds(rows));
  return rows.length > 5 ? [...problems, badLength(['components'], 1, 5)] : problems;
}

function findRepeatedIds(rows: unknown[]): FormProblem[] {
  const partsOf = (row: unknown): unknown[] => {
    const parts = isObject(row) ? row['components'] : [];
    return Array.isArray(parts) ? parts : [];
  };
  const parts = rows.flatMap(partsOf);
  const ids = parts.flatMap((part) => (isObject(part) && part['custom_id'] !== undefined ? [part['custom_id']] : []));
  if (new Set(ids).size === ids.length) return [];
  const message = 'Component custom id cannot be duplicated';
  return [{ path: ['components'], code: 'COMPONENT_CUSTOM_ID_DUPLICATED', message }];
}

function findRowProblems(parts: unknown, path: Path): FormProblem[] {
  if (!Array.isArray(parts) || parts.length === 0 || parts.length > 5) return [badLength(path, 1, 5)];
  return parts.flatMap((part: unknown, index) => {
    if (!isObject(part)) return [];
    if (part['type'] === stringSelect)
      return findMenuProblems(part, { path: [...path, index], isAlone: parts.length === 1 });
    return part['type'] === button ? findButtonProblems(part, [...path, index]) : [];
  });
}

/** A menu has a row of its own. */
function findMenuProblems(part: Record<string, unknown>, { path, isAlone }: { path: Path; isAlone: boolean }) {
  const id = part['custom_id'];
  const problems = findSelectProblems(part, path);
  if (typeof id !== 'string' || id.length < 1 || id.length > 100)
    problems.push(badLength([...path, 'custom_id'], 1, 100));
  if (!isAlone) problems.push(badLength(path, 1, 1));
  return problems;
}

function findButtonProblems(part: Record<string, unknown>, path: Path): FormProblem[] {
  const { style, label, url, custom_id: customId } = part;
  const problems: FormProblem[] = [];
  if (typeof label === 'string' && label.length > 80) problems.push(tooLong([...path, 'label'], 80));
  if (typeof url === 'string' && url.length > 512) problems.push(tooLong([...path, 'url'], 512));
  if (url !== undefined && customId !== undefined) {
    const message = 'A custom id and url cannot both be specified';
    problems.push({ path, code: 'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE', message });
  }
  if (style === linkStyle) return [...problems, ...findLinkProblems(url, [...path, 'url'])];
  if (typeof customId === 'string' && customId.length >= 1 && customId.length <= 100) return problems;
  return [...problems, { path: [...path, 'custom_id'], code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
}

function findLinkProblems(url: unknown, path: Path): FormProblem[] {
  if (typeof url !== 'string' || url === '')
    return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
  if (/^(https?|discord):\/\//i.test(url)) return [];
  const message = `Scheme "${url.split(':')[0] ?? ''}" is not supported. Scheme must be one of ('http', 'https', 'discord').`;
  return [{ path, code: 'URL_TYPE_INVALID_SCHEME', message }];
}
