import type { CDPSession, Page } from '@playwright/test';

/* What a screen reader gets from Chromium: the accessibility tree in order, and the texts of live regions as they change. */

interface Node {
  role: string;
  name: string;
  /** What is read after role and name, e.g. `invalid`, `disabled`, `checked`, `level 2`, `described: Required.` */
  states: string[];
}

interface RawNode {
  nodeId: string;
  ignored: boolean;
  childIds?: string[];
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

/** Roles without a meaning of their own: their content is read. */
const silent = new Set(['none', 'generic', 'InlineTextBox', 'StaticText', 'LineBreak', 'RootWebArea', 'ListMarker']);
/** What somebody can use: each needs a name. */
export const controls = new Set([
  'button',
  'link',
  'textbox',
  'searchbox',
  'checkbox',
  'radio',
  'combobox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'DisclosureTriangle',
]);
const stateNames = new Set([
  'invalid',
  'disabled',
  'checked',
  'expanded',
  'pressed',
  'required',
  'focused',
  'modal',
  'live',
]);

/** The nodes that are read, in reading order. */
export async function readTree(page: Page): Promise<Node[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: RawNode[] };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder: RawNode[] = [];
  const waiting = nodes.slice(0, 1);
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next === undefined) break;
    inOrder.push(next);
    for (const id of (next.childIds ?? []).toReversed()) {
      const child = byId.get(id);
      if (child) waiting.push(child);
    }
  }
  return inOrder.filter(({ ignored, role }) => !ignored && !silent.has(role?.value ?? 'none')).map(nodeOf);
}

function nodeOf({ role, name, description, properties = [] }: RawNode): Node {
  const level = properties.find((property) => property.name === 'level')?.value.value;
  const states = properties
    .filter((property) => stateNames.has(property.name) && !isOff(property.value.value))
    .map((property) => property.name);
  return {
    role: role?.value ?? '',
    name: name?.value ?? '',
    states: [
      ...(role?.value === 'heading' ? [`level ${String(level)}`] : []),
      ...states,
      ...(description?.value ? [`described: ${description.value}`] : []),
    ],
  };
}

const isOff = (value: unknown) => value === false || value === 'false' || value === 'off' || value === undefined;

/** The node that has the focus, as `role name`. */
export async function readFocus(page: Page): Promise<string> {
  const focused = (await readTree(page)).find(({ states }) => states.includes('focused'));
  return focused === undefined ? '' : `${focused.role} ${focused.name}`;
}

/** From now on records the text of each live region when it changes. */
export async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(recordAnnouncements);
  await page.evaluate(recordAnnouncements);
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced);
}

/**
 * Runs in the page. An alert is read when it appears; any other live region only when its text changes, because screen readers
 * do not read what a new one begins with.
 */
function recordAnnouncements(): void {
  const live = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';
  const announced: string[] = [];
  const last = new WeakMap<Element, string>();
  Object.assign(window, { announced });
  const look = () => {
    for (const region of document.querySelectorAll(live)) {
      const text = (region.textContent ?? '').trim();
      const before = last.get(region);
      const isRead = before === undefined ? region.getAttribute('role') === 'alert' : before !== text;
      if (isRead && text !== '') announced.push(text);
      last.set(region, text);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}
