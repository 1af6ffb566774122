import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

/*
 * Waits for the stylesheet: nothing is painted before it anyway, and whoever asks for a measure earlier makes Chromium
 * take the page for one without view transitions, which it then reports as an uncaught error.
 */
const stylesheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
if (!stylesheet || stylesheet.sheet) {
  hydrate();
} else {
  stylesheet.addEventListener('load', hydrate, { once: true });
  stylesheet.addEventListener('error', hydrate, { once: true });
}
