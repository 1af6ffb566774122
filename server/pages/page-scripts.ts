import type { RenderedPage, RenderedRoutes } from '@sunset/contract/rendered-page.ts';

/** Fetches where a link leads once a person seems to be going there. The sign-in's addresses are good for one visit only. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/auth/*', '/admin/auth/*', '/preview/*'] } },
          { not: { selector_matches: '[download], [target=_blank]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/**
 * What follows a page's content: its data, and its scripts, which come last and least: everything can be read and every
 * link followed without them. Waits for data that the page is still streaming.
 */
export async function pageScripts(rendered: RenderedRoutes, nonce: string): Promise<string> {
  const { manifest, routeIds } = rendered;
  const routes = routeIds.map((id) => manifest.routes[id]).filter((route) => route !== undefined);
  const modules = new Set([
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  const preloads = [...modules].map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low"/>`);
  return [
    `<script type="application/json" id="page-data">${await encodeData(rendered)}</script>`,
    ...preloads,
    `<script type="module" src="${manifest.entry.module}" fetchpriority="low"></script>`,
    `<script type="speculationrules" nonce="${nonce}">${speculationRules}</script>`,
  ].join('');
}

async function encodeData({
  pathname,
  params,
  routeIds,
  loaderData,
  hasFailed,
  manifest,
}: RenderedRoutes): Promise<string> {
  const streamed: Record<string, string[]> = {};
  const data: Record<string, unknown> = {};
  for (const id of routeIds) {
    const loaded = loaderData[id];
    if (loaded === undefined) continue;
    const isObject = typeof loaded === 'object' && loaded !== null && !Array.isArray(loaded);
    const names = isObject ? namesOfPromises(loaded) : [];
    if (names.length > 0) streamed[id] = names;
    data[id] = names.length > 0 ? await settle(loaded as Record<string, unknown>) : loaded;
  }
  const routes = routeIds.map((id) => ({ id, module: manifest.routes[id]?.module ?? '' }));
  // Nothing in the data may end the block it stands in.
  const page: RenderedPage = { pathname, params, routes, data, streamed, hasFailed };
  return JSON.stringify(page).replaceAll('<', String.raw`\u003c`);
}

const namesOfPromises = (loaded: object) =>
  Object.entries(loaded).flatMap(([name, value]) => (value instanceof Promise ? [name] : []));

async function settle(loaded: Record<string, unknown>): Promise<Record<string, unknown>> {
  const entries = Object.entries(loaded).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries));
}
