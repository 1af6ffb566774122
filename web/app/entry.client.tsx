import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createPage, type RenderedPage, type RouteModule } from './lib/navigation/page-router.tsx';

/** The page's data is in the page; its modules have been on their way since before this one ran. */
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

/** While developing, the sources come from Vite and React Router reloads them as they change. */
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
