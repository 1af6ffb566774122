import { budgets, type Figures } from './budgets.ts';

/** Prints both tables, with the last saved figures in brackets. */
export function printFigures({ cpuMs, slowStartMs, scrolling, taps, pages }: Figures, previous: Figures | null): void {
  const before = (path: string) => previous?.pages[path];
  const change = (now: number, then: number | undefined, digits = 0) =>
    then === undefined ? now.toFixed(digits) : `${now.toFixed(digits)} (${then.toFixed(digits)})`;
  console.log('\nLighthouse, phone (in brackets: last time)');
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { lighthouse: now }]) => {
        const { accessibility, bestPractices, seo, lcpMs, cls } = now;
        const performance = change(now.performance, before(path)?.lighthouse.performance);
        return [path, { performance, accessibility, bestPractices, seo, lcpMs, cls: Number(cls.toFixed(3)) }];
      }),
    ),
  );
  console.log('\nFirst visit, 4× CPU, 150 ms, 1.6 Mbit/s (in brackets: last time)');
  console.table(
    Object.fromEntries(
      Object.entries(pages).map(([path, { throttled: now }]) => {
        const then = before(path)?.throttled;
        const times = {
          lcpMs: change(now.lcpMs, then?.lcpMs),
          hydratedMs: change(now.hydratedMs, then?.hydratedMs),
          fontsMs: change(now.fontsMs, then?.fontsMs),
        };
        const sizes = { jsKb: change(now.jsKb, then?.jsKb, 1), fontsKb: change(now.fontsKb, then?.fontsKb, 1) };
        return [path, { ...times, cls: Number(now.cls.toFixed(3)), ...sizes }];
      }),
    ),
  );
  if (scrolling) {
    const { longestFrameMs, missedPercent } = scrolling;
    console.log(
      `\nThe board with 60 guests scrolls with frames of up to ${longestFrameMs} ms (at most ${budgets.longestFrameMs}) and misses ${missedPercent} % (at most ${budgets.missedPercent}).`,
    );
  }
  if (taps) {
    const { p75Ms, longestMs, taps: count } = taps;
    console.log(
      `\nThree quarters of the ${count} taps in the wizard are painted within ${p75Ms} ms (at most ${budgets.tapMs}), all within ${longestMs} ms.`,
    );
  }
  console.log(
    `\nOn a bad connection a guest can choose a resort after ${slowStartMs ?? '?'} ms (at most ${budgets.slowStartMs}).`,
  );
  console.log(
    `A cached page costs the server ${cpuMs ?? 'an unknown number of'} ms of CPU (at most ${budgets.cpuMs}).`,
  );
}
