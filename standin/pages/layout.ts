import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { style } from './style.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

export interface Page {
  title: string;
  body: Markup;
  /** Reload interval in seconds. */
  refreshAfter?: number;
}

export function layout({ title, body, refreshAfter }: Page): Markup {
  const refresh = refreshAfter === undefined ? '' : html`<meta http-equiv="refresh" content="${refreshAfter}" />`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        ${refresh}
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`;
}
