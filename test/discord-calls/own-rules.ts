/*
 * Limits that Discord documents and its schemas do not contain. Sources: Create Message and Message Object (content, embeds),
 * Component Reference (rows, custom ids), issue 6561 of discord-api-docs (Unicode).
 */

const maxContent = 2000;
const maxEmbedsInAll = 6000;
const maxRows = 5;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const lengthOf = (value: unknown): number => (typeof value === 'string' ? [...value].length : 0);

/** What is wrong with a message, an answer with a message in `data`, or another body. */
export function findProblems(body: unknown): string[] {
  const message = isObject(body) && isObject(body['data']) ? body['data'] : body;
  return [...findBrokenText(body), ...(isObject(message) ? findMessageProblems(message) : [])];
}

function findMessageProblems(message: Json): string[] {
  const problems: string[] = [];
  if (lengthOf(message['content']) > maxContent) problems.push(`content is longer than ${maxContent}`);
  const embeds = listOf(message['embeds']).reduce<number>((sum, embed) => sum + lengthOfEmbed(embed), 0);
  if (embeds > maxEmbedsInAll) problems.push(`embeds have ${embeds} characters, not ${maxEmbedsInAll}`);
  const rows = listOf(message['components']);
  if (rows.length > maxRows) problems.push(`${rows.length} rows of components, not ${maxRows}`);
  const ids = rows.flatMap((row) => customIdsIn(row));
  if (new Set(ids).size < ids.length) problems.push(`custom ids are not unique: ${ids.join(', ')}`);
  return problems;
}

function lengthOfEmbed(embed: unknown): number {
  if (!isObject(embed)) return 0;
  const { title, description, footer, author, fields } = embed;
  const inFields = listOf(fields).map((field) =>
    isObject(field) ? lengthOf(field['name']) + lengthOf(field['value']) : 0,
  );
  return [
    lengthOf(title),
    lengthOf(description),
    isObject(footer) ? lengthOf(footer['text']) : 0,
    isObject(author) ? lengthOf(author['name']) : 0,
    ...inFields,
  ].reduce((sum, length) => sum + length, 0);
}

function customIdsIn(part: unknown): string[] {
  if (!isObject(part)) return [];
  const own = typeof part['custom_id'] === 'string' ? [part['custom_id']] : [];
  return [...own, ...[...listOf(part['components']), part['component']].flatMap(customIdsIn)];
}

function findBrokenText(value: unknown, path = 'body'): string[] {
  if (typeof value === 'string') return value.isWellFormed() ? [] : [`${path} has half a character`];
  if (Array.isArray(value)) return value.flatMap((each, index) => findBrokenText(each, `${path}.${index}`));
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => findBrokenText(each, `${path}.${key}`)) : [];
}
