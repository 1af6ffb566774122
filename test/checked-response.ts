import { api } from '@sunset/contract/api/index.ts';
import { errorStatuses } from '@sunset/contract/errors.ts';
import { expect } from 'vitest';

const endpoints = api.map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

/** Checks an answer against the contract and returns it: every success parses, every refusal is a declared problem. */
export async function checkedResponse(request: Request, response: Response): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api/, '');
  const endpoint = endpoints.find((one) => one.endpoint.method === request.method && one.pattern.test(path))?.endpoint;
  expect(endpoint, `${request.method} ${path} is in the contract`).toBeDefined();
  if (response.ok && endpoint?.download) {
    expect(response.headers.get('content-type')).toContain(endpoint.download);
    return response;
  }
  const body: unknown = await response.clone().json();
  if (response.ok) endpoint?.response.parse(body);
  else expectProblem(response, body);
  if (response.ok && endpoint?.paged) expect(response.headers.get('x-total-count') ?? '0').toMatch(/^\d+$/);
  return response;
}

/** Problem details with a known code and its status, and without internals. */
function expectProblem(response: Response, body: unknown): void {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({
    status: response.status,
    code: expect.any(String),
    detail: expect.any(String),
    title: expect.any(String),
  });
  const { code } = body as { code: keyof typeof errorStatuses };
  expect(errorStatuses[code]).toBe(response.status);
  expect(JSON.stringify(body)).not.toMatch(/\bat .+\.ts:\d|select |insert into|node_modules/i);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
