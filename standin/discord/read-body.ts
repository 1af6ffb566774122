import { discordRefusal, invalidForm } from './errors.ts';

export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Any value as text, for a message or a pattern. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A JSON object from the request: the body, or `payload_json` beside files. */
export async function readJsonBody(request: Request): Promise<JsonObject> {
  const type = request.headers.get('content-type') ?? '';
  if (/^multipart\/form-data\b/i.test(type)) {
    const payload = (await request.formData()).get('payload_json');
    return parseObject(typeof payload === 'string' ? payload : '{}');
  }
  if (!/^application\/json\b/i.test(type)) {
    const message = `Expected "Content-Type" header to be one of {'application/json', 'multipart/form-data'}.`;
    throw invalidForm([{ path: [], code: 'CONTENT_TYPE_INVALID', message }]);
  }
  return parseObject(await request.text());
}

function parseObject(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw discordRefusal('invalidJson');
  }
  if (isObject(value)) return value;
  throw invalidForm([
    { path: [], code: 'MODEL_TYPE_CONVERT', message: 'Only dictionaries may be used in a ModelType' },
  ]);
}
