import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compileScript } from '../../vite-head-scripts.ts';

/** What the notice says in a browser that has none of the features. */
async function noticeOf(text: string): Promise<{ code: string; notice: string | undefined }> {
  const { code } = await compileScript(join(import.meta.dirname, 'browser-support.ts'), {
    locale: 'en',
    siteLocales: ['en'],
    texts: new Map([['ui_browser_too_old', text]]),
  });
  const notice = { style: {}, setAttribute: () => undefined, textContent: undefined };
  const window = {};
  runInNewContext(code, {
    window,
    HTMLElement: { prototype: {} },
    document: {
      documentElement: { setAttribute: () => undefined },
      createElement: () => notice,
      body: { appendChild: () => undefined },
      addEventListener: (_: string, listener: () => void) => listener(),
    },
  });
  return { code, notice: notice.textContent };
}

it.each([`Don't`, '"quoted"', '`quoted`', String.raw`back\slash`, '</script><script>'])(
  'shows %s as it is',
  async (text) => {
    const { code, notice } = await noticeOf(text);
    expect(notice).toBe(text);
    expect(code).not.toMatch(/<\/script/i);
  },
);
