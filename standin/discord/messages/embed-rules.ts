import { tooLong, type FormProblem } from '../errors.ts';
import { asText, isObject, type JsonObject } from '../read-body.ts';

type Path = (string | number)[];

const longestTotal = 6000;
const dateTime = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Discord's limits on embeds, counted after trimming. The limit of 6000 characters is for all of them together. */
export function findEmbedProblems(embeds: unknown): FormProblem[] {
  if (embeds === undefined || embeds === null) return [];
  if (!Array.isArray(embeds))
    return [{ path: ['embeds'], code: 'LIST_TYPE_CONVERT', message: 'Only iterables may be used in a ListType' }];
  const problems = embeds.flatMap((embed: unknown, index) => findProblemsOfOne(embed, ['embeds', index]));
  if (embeds.length > 10) problems.push(tooLong(['embeds'], 10));
  const total = embeds
    .filter(isObject)
    .flatMap(textsOf)
    .reduce((sum: number, text) => sum + lengthOf(text), 0);
  if (total > longestTotal) {
    problems.push({
      path: ['embeds'],
      code: 'MAX_EMBED_SIZE_EXCEEDED',
      message: `Embed size exceeds maximum size of ${longestTotal}`,
    });
  }
  return problems;
}

function findProblemsOfOne(embed: unknown, path: Path): FormProblem[] {
  if (!isObject(embed))
    return [{ path, code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' }];
  const footer = partOf(embed, 'footer');
  const author = partOf(embed, 'author');
  return [
    ...limited(embed['title'], [...path, 'title'], 256),
    ...limited(embed['description'], [...path, 'description'], 4096),
    ...limited(footer['text'], [...path, 'footer', 'text'], 2048),
    ...limited(author['name'], [...path, 'author', 'name'], 256),
    ...findAddressProblems(embed['url'], [...path, 'url']),
    ...findAddressProblems(footer['icon_url'], [...path, 'footer', 'icon_url']),
    ...findAddressProblems(author['icon_url'], [...path, 'author', 'icon_url']),
    ...findAddressProblems(partOf(embed, 'image')['url'], [...path, 'image', 'url']),
    ...findAddressProblems(partOf(embed, 'thumbnail')['url'], [...path, 'thumbnail', 'url']),
    ...findColourProblems(embed['color'], [...path, 'color']),
    ...findTimestampProblems(embed['timestamp'], [...path, 'timestamp']),
    ...findFieldProblems(embed['fields'], [...path, 'fields']),
  ];
}

function findFieldProblems(fields: unknown, path: Path): FormProblem[] {
  if (!Array.isArray(fields)) return [];
  const problems = fields.flatMap((field: unknown, index) => {
    const { name, value } = isObject(field) ? field : {};
    return [...required(name, [...path, index, 'name'], 256), ...required(value, [...path, index, 'value'], 1024)];
  });
  return fields.length > 25 ? [...problems, tooLong(path, 25)] : problems;
}

function required(text: unknown, path: Path, longest: number): FormProblem[] {
  if (typeof text === 'string' && text.trim() !== '') return limited(text, path, longest);
  return [{ path, code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }];
}

function limited(text: unknown, path: Path, longest: number): FormProblem[] {
  return typeof text === 'string' && lengthOf(text) > longest ? [tooLong(path, longest)] : [];
}

function findAddressProblems(address: unknown, path: Path): FormProblem[] {
  if (typeof address !== 'string' || address === '') return [];
  if (address.length > 2048) return [tooLong(path, 2048)];
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/./i.exec(address)?.[1]?.toLowerCase();
  if (scheme === undefined) return [{ path, code: 'URL_TYPE_INVALID_URL', message: 'Not a well formed URL.' }];
  if (['http', 'https', 'attachment'].includes(scheme)) return [];
  const message = `Scheme "${scheme}" is not supported. Scheme must be one of ('http', 'https', 'attachment').`;
  return [{ path, code: 'URL_TYPE_INVALID_SCHEME', message }];
}

function findColourProblems(colour: unknown, path: Path): FormProblem[] {
  if (colour === undefined || colour === null) return [];
  if (!Number.isInteger(colour))
    return [{ path, code: 'NUMBER_TYPE_COERCE', message: `Value "${asText(colour)}" is not int.` }];
  if (Number(colour) > 16_777_215)
    return [{ path, code: 'NUMBER_TYPE_MAX', message: 'int value should be less than or equal to 16777215.' }];
  if (Number(colour) < 0)
    return [{ path, code: 'NUMBER_TYPE_MIN', message: 'int value should be greater than or equal to 0.' }];
  return [];
}

function findTimestampProblems(timestamp: unknown, path: Path): FormProblem[] {
  if (timestamp === undefined || timestamp === null) return [];
  const isDate = typeof timestamp === 'string' && dateTime.test(timestamp) && !Number.isNaN(Date.parse(timestamp));
  return isDate
    ? []
    : [{ path, code: 'DATE_TIME_TYPE_PARSE', message: `Could not parse ${asText(timestamp)}. Should be ISO8601.` }];
}

function textsOf(embed: JsonObject): unknown[] {
  const fields = Array.isArray(embed['fields']) ? embed['fields'].filter(isObject) : [];
  return [
    embed['title'],
    embed['description'],
    partOf(embed, 'footer')['text'],
    partOf(embed, 'author')['name'],
    ...fields.flatMap((field) => [field['name'], field['value']]),
  ];
}

function partOf(embed: JsonObject, name: string): JsonObject {
  const part = embed[name];
  return isObject(part) ? part : {};
}

function lengthOf(text: unknown): number {
  return typeof text === 'string' ? [...text.trim()].length : 0;
}
