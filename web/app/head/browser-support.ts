import { m } from '#messages';
import { hasPopovers } from '../lib/browser-support.ts';
import { root } from './root.ts';

/*
 * Marks browsers without popovers, whose menu is opened by a script, and warns people with an unsupported browser: their scripts
 * may fail. The oldest supported browsers: docs/browsers.md. One feature test per engine: `toSorted` (Firefox 115), `color-mix`
 * (Chrome 111), `CompressionStream` (Safari 16.4).
 */

function showNotice() {
  const notice = document.createElement('p');
  notice.id = 'old-browser';
  notice.setAttribute('role', 'status');
  notice.textContent = m.ui_browser_too_old();
  notice.style.cssText =
    'position:fixed;z-index:99;left:0;right:0;bottom:0;margin:0;padding:12px 20px;background:#7a1f1f;color:#fff;font:16px/1.4 sans-serif';
  document.body.appendChild(notice);
}

/** As old browsers see it. */
const page: Partial<Pick<typeof globalThis, 'CSS' | 'CompressionStream'>> = window;
const list: Partial<Pick<string[], 'toSorted'>> = [];

if (!hasPopovers()) root.setAttribute('data-no-popover', '');
if (!list.toSorted || !page.CSS || !CSS.supports('color', 'color-mix(in oklab,red,red)') || !page.CompressionStream)
  document.addEventListener('DOMContentLoaded', showNotice);
