import { afterEach, expect, test, vi } from 'vitest';
import { browserSupportWith } from './browser-support.ts';

afterEach(() => vi.unstubAllGlobals());

/** Runs the script in a page of an old browser; the text of its notice. */
function noticeOf(script: string): string {
  const shown = { textContent: '', style: {}, setAttribute: () => {} };
  vi.stubGlobal('window', {});
  vi.stubGlobal('HTMLElement', { prototype: {} });
  vi.stubGlobal('document', {
    documentElement: { setAttribute: () => {} },
    addEventListener: (_type: string, show: () => void) => show(),
    createElement: () => shown,
    body: { appendChild: () => {} },
  });
  // eslint-disable-next-line no-eval -- the page contains this text as an inline script
  globalThis.eval(script);
  return shown.textContent;
}

test('the notice for old browsers can have any text', () => {
  const hostile = `L'heure "juste" \\ </script><script>alert(1)</script> \n \u2028 \u2029 \${x}`;
  const script = browserSupportWith(hostile);
  expect(noticeOf(script)).toBe(hostile);
  expect(script).not.toMatch(/<\/script|[\u2028\u2029]/);
});
