import { Locale, type RESTPutAPIApplicationGuildCommandsJSONBody } from 'discord-api-types/v10';
import { invalidForm, type FormProblem } from '../errors.ts';
import { isObject } from '../read-body.ts';

const maxCommands = 100;
const maxOptions = 25;

/** The commands of a server; 50035 if Discord would refuse one of them. */
export function readCommands(body: unknown): RESTPutAPIApplicationGuildCommandsJSONBody {
  const isList = Array.isArray(body) && body.length <= maxCommands;
  const problems = isList ? [...body.flatMap(findCommandProblems), ...findEqualCommands(body)] : [notAList];
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
    .concat(list.length > maxOptions ? notAList : [])
    .concat(
      list.flatMap((_, at) => findPlaceProblems(list, at).map((each) => ({ ...each, path: [index, ...each.path] }))),
    );
}

/** Here all commands are of one type, in which names are unique. */
function findEqualCommands(commands: readonly unknown[]): FormProblem[] {
  const message = 'Application command names must be unique';
  return findRepeated(commands).map((at) => ({ path: [at], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message }));
}

const findRepeated = (list: readonly unknown[]): number[] => {
  const names = list.map((each) => (isObject(each) ? each['name'] : undefined));
  return [...names.keys()].filter((at) => names.indexOf(names[at]) < at);
};

/** What is wrong with an option beside those before it. */
function findPlaceProblems(options: readonly unknown[], at: number): FormProblem[] {
  const before = options.slice(0, at + 1);
  const isRequired = (option: unknown) => isObject(option) && option['required'] === true;
  const path = ['options', at];
  const problems: FormProblem[] = [];
  if (findRepeated(before).includes(at)) {
    const message = 'Option name is already used in these options';
    problems.push({ path, code: 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID', message });
  }
  if (isRequired(options[at]) && !before.every(isRequired)) {
    const message = 'Required options must be placed before non-required options';
    problems.push({ path, code: 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message });
  }
  return problems;
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
