import { m } from '#messages';
/*
 * The oldest supported browsers: docs/browsers.md. One feature test per engine: `toSorted` (Firefox 115), `color-mix`
 * (Chrome 111), `CompressionStream` (Safari 16.4). Old syntax, because old browsers run it.
 */

/** A text as a literal in an inline script: it ends neither the literal (in old browsers at a line separator too) nor the script. */
function literal(text: string): string {
  const escape = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(text).replaceAll(/[<\u2028\u2029]/g, escape);
}

/**
 * Runs in <head>. Marks browsers without popovers, whose menu is opened by a script, and warns people with an
 * unsupported browser by `notice`: their scripts may fail.
 */
export const browserSupportWith = (notice: string) =>
  `(function(d,w){if(!('popover' in HTMLElement.prototype))d.documentElement.setAttribute('data-no-popover','');` +
  `if([].toSorted&&w.CSS&&CSS.supports('color','color-mix(in oklab,red,red)')&&w.CompressionStream)return;` +
  `d.addEventListener('DOMContentLoaded',function(){var p=d.createElement('p');p.id='old-browser';p.setAttribute('role','status');` +
  `p.textContent=${literal(notice)};` +
  `p.style.cssText='position:fixed;z-index:99;left:0;right:0;bottom:0;margin:0;padding:12px 20px;background:#7a1f1f;color:#fff;font:16px/1.4 sans-serif';` +
  `d.body.appendChild(p)})})(document,window)`;

export const browserSupportScript = browserSupportWith(m.ui_browser_too_old());

/** Without popovers the menu component opens the menu. */
export function hasPopovers(): boolean {
  return 'popover' in HTMLElement.prototype;
}
