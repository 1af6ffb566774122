import { errorStatuses, type ErrorCode, type FieldError } from '@sunset/contract/errors.ts';
import type { Texts } from '../messages/texts.ts';

/** An error for the caller. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: FieldError[] | undefined;
  /** Further members of the problem that the code defines. */
  readonly extensions: Record<string, unknown>;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined;
  /** The detail in a guest's language, where its code alone says too little. Rule: LANG-12. */
  readonly say: ((texts: Texts) => string) | undefined;
  /** A cookie that the answer sets. */
  readonly setCookie: string | undefined;
  /** The caller who exceeded a limit; the answer is delayed. */
  readonly caller: string | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: Partial<Pick<AppError, 'fields' | 'extensions' | 'retryAfter' | 'say' | 'setCookie' | 'caller'>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatuses[code];
    this.detail = detail;
    this.fields = more.fields;
    this.extensions = more.extensions ?? {};
    this.retryAfter = more.retryAfter;
    this.say = more.say;
    this.setCookie = more.setCookie;
    this.caller = more.caller;
  }
}

/** Refuses with 404, naming what was not found. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`);
}

/** The sentence for a refused field: `body.robloxUsername`, "must be one line" reads "Roblox username must be one line." */
export function fieldDetail({ path, message }: FieldError): string {
  const name = path.split('.')[1] ?? path;
  const label = sentenceCase(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const sentence = /^(?:must|is|contains) /.test(message) ? `${label} ${message}` : `${label}: ${message}`;
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** `sold_out` as "Sold out". */
export function sentenceCase(code: string): string {
  const words = code.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
