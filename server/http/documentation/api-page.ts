import type { Endpoint } from '@sunset/contract/endpoint.ts';
import { errorStatuses } from '@sunset/contract/errors.ts';
import { z } from 'zod';

/** The API's documentation as a page to read, made of the contract alone. Needs no script. */
export function createApiPage(api: readonly Endpoint[], community: string): string {
  const title = `${escape(community)} API`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main>
<h1>${title}</h1>
<p>Every call lives below <code>/api</code>, takes and answers JSON, and refuses with
<a href="https://www.rfc-editor.org/rfc/rfc9457">problem details</a>. Signed-in calls carry <code>Authorization: Bearer …</code>,
programs an API key (<code>Bearer sunset_…</code>).
For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<nav aria-label="Calls"><ul>${api.map(link).join('')}</ul></nav>
${api.map(section).join('\n')}
<h2>Refusals</h2><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>
${Object.entries(errorStatuses)
  .map(([code, status]) => `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td></tr>`)
  .join('')}</tbody></table></main></body></html>`;
}

/** The style sheet is a separate file because of the content security policy. */
export const apiPageStyle = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;padding:2rem 1rem;background:light-dark(#fbf6ef,#171a2b);color:light-dark(#33202b,#f2eee9)}
main{max-width:56rem;margin:auto}h1,h2{line-height:1.2}article{margin:2rem 0;padding:1rem 1.25rem;border:1px solid light-dark(#e0d3c5,#3a3f5c);border-radius:12px}
article h2{font-size:1.05rem;margin:0 0 .5rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow-x:auto;padding:.75rem;background:light-dark(#f3eadf,#20243a);border-radius:8px}
a{color:light-dark(#9b3423,#ffb199)}nav ul{columns:20rem;padding-left:1.2rem}td,th{text-align:left;padding:.15rem 1rem .15rem 0}`;

const access = { public: 'Anyone.', member: 'Anyone signed in.', host: 'Hosts and admins.', admin: 'Admins.' };

const keys = ({ scope }: Endpoint) => (scope === undefined ? '' : ` API keys with <code>${scope}</code>.`);

const anchor = ({ method, path }: Endpoint) => `${method}${path}`.toLowerCase().replaceAll(/[^a-z]+/g, '-');

function link(endpoint: Endpoint): string {
  return `<li><a href="#${anchor(endpoint)}"><code>${endpoint.method} ${escape(endpoint.path)}</code></a></li>`;
}

function section(endpoint: Endpoint): string {
  const refusals = (endpoint.errors ?? []).map((code) => `<a href="#${code}"><code>${code}</code></a>`).join(', ');
  return `<article id="${anchor(endpoint)}"><h2><code>${endpoint.method} ${escape(endpoint.path)}</code></h2>
<p>${escape(endpoint.summary)} <strong>${access[endpoint.access]}${keys(endpoint)}</strong></p>
${shape('Query', endpoint.query, 'input')}${shape('Takes', endpoint.body, 'input')}${shape('Answers', endpoint.response, 'output')}
${refusals ? `<p>Refuses with ${refusals}.</p>` : ''}</article>`;
}

function shape(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre>${escape(JSON.stringify({ ...json, $schema: undefined }, null, 2))}</pre></details>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
