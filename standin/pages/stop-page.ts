import { html } from 'hono/html';
import { layout } from './layout.ts';

/** An error page: nothing is returned to the application. */
export function stopPage(title: string, message: string) {
  return layout({
    title,
    body: html`<main class="narrow card stop">
      <p class="badge">Stand-in for local use</p>
      <h1>This request cannot go on</h1>
      <p role="alert">${message}</p>
      <p class="quiet">The browser is not sent back, as the real service would not do so either.</p>
      <p><a href="/">Messages sent to Discord</a></p>
    </main>`,
  });
}
