import { errorStatuses, type ErrorCode, type FieldError } from '@sunset/contract/errors.ts';

/** A refusal that a caller may be told of. Anything else that is thrown is a fault of ours and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: FieldError[] | undefined;
  /** Further members of the problem that the code defines. */
  readonly extensions: Record<string, unknown>;
  /** Seconds after which it is worth asking again. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    detail: string,
    more: Partial<Pick<AppError, 'fields' | 'extensions' | 'retryAfter'>> = {},
  ) {
    super(`${code}: ${detail}`);
    this.name = 'AppError';
    this.code = code;
    this.status = errorStatuses[code];
    this.detail = detail;
    this.fields = more.fields;
    this.extensions = more.extensions ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** Refuses with 404, naming what was not found. */
export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} was not found.`);
}
