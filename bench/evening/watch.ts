/** A press, and when the page had shown that it was noticed. Times are milliseconds since 1970. */
export interface Press {
  name: string;
  at: number;
  shownAt: number | null;
}

/** Something on the board that looks different from then on; empty: it is gone. */
export interface Change {
  what: string;
  state: string;
  at: number;
}

export interface Watched {
  presses: Press[];
  changes: Change[];
  /** What is on the screen, as of the last frame that changed it. */
  shown(): [what: string, state: string][];
}

/** What the two scripts leave in the page. */
export interface WatchedPage {
  watched: Watched;
  readBoard: () => Map<string, string>;
}

/** Runs in the page before `watch`: reads what the board shows. */
export function defineReader(): void {
  const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
  const paragraphsOf = (row: Element) => [...row.querySelectorAll('p')];
  const listed = (list: string) => document.querySelectorAll(`:is(ul, ol)[aria-label="${list}"] > li`);
  (globalThis as unknown as WatchedPage).readBoard = () => {
    const now = new Map<string, string>();
    for (const row of listed('Guests')) {
      const [name = '', room = ''] = row.getAttribute('aria-label')?.split(', ') ?? [];
      const paragraphs = paragraphsOf(row);
      const bill = paragraphs.map(textOf).find((text) => text.startsWith('To collect: ')) ?? '';
      now.set(`guest ${name}`, [room, textOf(paragraphs[0]?.nextElementSibling), bill].join(' | '));
    }
    for (const row of listed('Called')) {
      const [name, , by] = paragraphsOf(row).map(textOf);
      now.set(`line ${name}`, (by ?? '').startsWith('Called by you') ? 'called by you' : 'called');
    }
    for (const row of [...listed('Next in line'), ...listed('Further in line')])
      now.set(`line ${textOf(row.querySelector('.font-semibold'))}`, 'waiting');
    for (const row of listed('Open orders')) {
      const name = (row.getAttribute('aria-label') ?? '').replace('Order of ', '');
      const by =
        paragraphsOf(row)
          .map(textOf)
          .find((text) => text.endsWith(' brings it.')) ?? '';
      now.set(`order ${name}`, by === '' ? 'ordered' : `claimed: ${by}`);
    }
    return now;
  };
}

/**
 * Runs in the page before its own scripts: records presses with the first frame that shows them, and what changes on the
 * board. A frame is shown when the message that follows its drawing arrives. Countdowns do not count as an answer.
 */
export function watch(): void {
  let last = new Map<string, string>();
  let isWaiting = false;
  const watched: Watched = { presses: [], changes: [], shown: () => [...last] };
  const page = globalThis as unknown as WatchedPage;
  page.watched = watched;
  const clock = () => performance.timeOrigin + performance.now();
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then);
      port1.start();
      port2.postMessage(null);
    });
  const handleFrame = () => {
    isWaiting = false;
    const at = clock();
    for (const press of watched.presses) press.shownAt ??= at;
    const now = page.readBoard();
    for (const [what, state] of now) if (last.get(what) !== state) watched.changes.push({ what, state, at });
    for (const what of last.keys()) if (!now.has(what)) watched.changes.push({ what, state: '', at });
    last = now;
  };
  const isCountdown = ({ target }: MutationRecord) =>
    Boolean((target instanceof Element ? target : target.parentElement)?.closest('[role="timer"], time'));
  new MutationObserver((records) => {
    if (isWaiting || records.every(isCountdown)) return;
    isWaiting = true;
    afterPaint(handleFrame);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  const handleClick = ({ isTrusted, target, timeStamp }: MouseEvent) => {
    const button = target instanceof Element ? target.closest('button') : null;
    const at = performance.timeOrigin + timeStamp;
    if (isTrusted && button) watched.presses.push({ name: button.textContent.trim(), at, shownAt: null });
  };
  document.addEventListener('click', handleClick, true);
}
