import { Locale, type RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10';
import { invalidForm, type FormProblem } from '../errors.ts';
import { isObject } from '../read-body.ts';

const maxCommands = 100;
const maxOptions = 25;

/** The commands of a server; 50035 if Discord would refuse one of them. */
export function readCommands(body: unknown): RESTPutAPIApplicationGuildCommandsJSONBody {
  const problems = Array.isArray(body) && body.length <= maxCommands ? body.flatMap(findCommandProblems) : [notAList];
  if (problems.length > 0) throw invalidForm(problems);
  return body as RESTPutAPIApplicationGuildCommandsJSONBody;
}

const notAList: FormProblem = {
  path: [],
  code: 'LIST_TYPE_CONVERT',
  message: 'Only up to 100 commands may be listed.',
};

function findCommandProblems(command: unknown, index: number): FormProblem[] {
  const { options } = isObject(command) ? command : {};
  const list: unknown[] = Array.isArray(options) ? options : [];
  return [command, ...list]
    .flatMap((each) => findNameProblems(each, [index]))
    .concat(
      hasPermissions(command)
        ? []
        : { path: [index, 'default_member_permissions'], code: 'BITFIELD', message: 'Not a set of permissions.' },
    )
    .concat(list.length > maxOptions ? notAList : []);
}

/** A set of permissions as a number in text; null: for everybody. */
function hasPermissions(command: unknown): boolean {
  const { default_member_permissions: permissions = null } = isObject(command) ? command : {};
  return permissions === null || (typeof permissions === 'string' && /^\d+$/.test(permissions));
}

function findNameProblems(named: unknown, path: (string | number)[]): FormProblem[] {
  const { name, description, description_localizations: others = {} } = isObject(named) ? named : {};
  const problems: FormProblem[] = [];
  if (typeof name !== 'string' || !/^[-_a-z0-9]{1,32}$/.test(name)) {
    const message = 'Command name is invalid';
    problems.push({ path: [...path, 'name'], code: 'APPLICATION_COMMAND_INVALID_NAME', message });
  }
  if (typeof description !== 'string' || description.length < 1 || description.length > 100) {
    const message = 'Must be between 1 and 100 in length.';
    problems.push({ path: [...path, 'description'], code: 'BASE_TYPE_BAD_LENGTH', message });
  }
  for (const [locale, text] of Object.entries(isObject(others) ? others : {})) {
    const isFine = locales.has(locale) && typeof text === 'string' && text.length >= 1 && text.length <= 100;
    const at = [...path, 'description_localizations', locale];
    if (!isFine) problems.push({ path: at, code: 'BASE_TYPE_BAD_LENGTH', message: 'Not a language, or too long.' });
  }
  return problems;
}

/** Discord's languages. */
const locales: ReadonlySet<string> = new Set(Object.values(Locale));
