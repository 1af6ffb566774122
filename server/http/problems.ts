import type { ErrorCode, FieldError, Problem } from '@sunset/contract/errors.ts';
import type { z } from 'zod';
import { AppError, fieldDetail, sentenceCase } from '../errors/app-error.ts';
import { currentRequestId } from './request-scope.ts';

const titles: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'Some of the input is not valid',
  internal: 'Something went wrong on our side',
  sold_out: 'Sold out',
  too_many_requests: 'Too many requests',
};

/** A refusal as RFC 9457 problem details. */
export function problemOf(error: AppError): Problem {
  const requestId = currentRequestId();
  return {
    type: `/api/docs#${error.code}`,
    title: titles[error.code] ?? sentenceCase(error.code),
    status: error.status,
    detail: error.detail,
    code: error.code,
    ...(requestId === null ? {} : { request_id: requestId }),
    ...(error.fields ? { errors: error.fields } : {}),
    ...error.extensions,
  };
}

/** The response for an error. */
export function problemResponse(error: AppError): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  if (error.retryAfter !== undefined) headers.set('retry-after', String(error.retryAfter));
  if (error.setCookie !== undefined) headers.append('set-cookie', error.setCookie);
  if (error.status === 401) headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(problemOf(error)), { status: error.status, headers });
}

/** An input error with its fields; `part` is body, query or params. */
export function invalidInput(part: string, error: z.ZodError): AppError {
  const fields: FieldError[] = error.issues.map((issue) => ({
    path: [part, ...issue.path].map(String).join('.'),
    message: issue.message,
  }));
  const first = fields[0];
  return new AppError('invalid_input', first ? fieldDetail(first) : 'Some of the input is not valid.', { fields });
}
