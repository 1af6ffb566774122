import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { RenderedPage } from '@sunset/contract/rendered-page.ts';
import { createPage, type RouteModule } from './lib/navigation/page-router.tsx';

/** The data is in the page, and its modules are preloaded. */
async function hydrate(): Promise<void> {
  const page = JSON.parse(document.querySelector('#page-data')?.textContent ?? 'null') as RenderedPage | null;
  if (page === null) return;
  const modules = await Promise.all(
    page.routes.map(({ module }) => import(/* @vite-ignore */ module) as Promise<RouteModule>),
  );
  startTransition(() => {
    hydrateRoot(document, <StrictMode>{createPage(page, modules)}</StrictMode>);
  });
}

/** In development Vite serves the sources, and React Router reloads them when they change. */
async function hydrateDevelopment(): Promise<void> {
  const { HydratedRouter } = await import('react-router/dom');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void (import.meta.env.DEV ? hydrateDevelopment() : hydrate());
