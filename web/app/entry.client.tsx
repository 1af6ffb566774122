import type { PageData } from '@sunset/contract/rendered-page.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Root, type PageComponent } from './root.tsx';

/** The data is in the page, and its modules are preloaded. */
async function hydrate(): Promise<void> {
  const root = document.querySelector('#root');
  const page = JSON.parse(document.querySelector('#page-data')?.textContent ?? 'null') as PageData | null;
  if (root === null || page === null) return;
  const Content = page.module === null ? null : await importPage(page.module);
  startTransition(() => {
    hydrateRoot(root, <Root page={{ ...page, data: revive(page) }} Content={Content} />);
  });
}

async function importPage(module: string): Promise<PageComponent> {
  const page = (await import(/* @vite-ignore */ module)) as { default: PageComponent; ready?: Promise<unknown> };
  await page.ready;
  return page.default;
}

/** Streamed data was a promise on the server, so it is one here too, for equal rendering. */
function revive({ data, streamed }: PageData): unknown {
  if (streamed.length === 0) return data;
  const loaded = data as Record<string, unknown>;
  return { ...loaded, ...Object.fromEntries(streamed.map((name) => [name, reviveValue(loaded[name])])) };
}

/** Data that came too late for the server is missing; the page then shows that it failed. */
const reviveValue = (value: unknown) =>
  value === undefined ? Promise.reject(new Error('The data of the page took too long.')) : Promise.resolve(value);

void hydrate();
