import { deviceNow } from '../lib/server-clock.ts';
import type { BadgeLook } from '../lib/session/early-session.ts';
import { barBadgeKey } from '../lib/session/personal-storage.ts';
import { root } from './root.ts';

/* Before the first paint: the bar of a signed-in visitor (lib/session/early-session.ts). An expired token counts as none. */

const setStyle = (name: string, value: string) => root.style.setProperty(`--badge-${name}`, value);

try {
  for (const kind of ['admin', 'user']) {
    const token = localStorage[`${kind}Token`] as string | undefined;
    if (!localStorage[`${kind}Auth`] || !token) continue;
    const [, payload = ''] = token.split('.');
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    // False for a token without an expiry too.
    const isCurrent = exp * 1000 > deviceNow();
    if (!isCurrent) continue;
    root.dataset['session'] = kind;
    const badge = JSON.parse(localStorage[barBadgeKey] as string) as BadgeLook;
    if (badge.isHost) root.dataset['host'] = '';
    setStyle('picture', `url(${JSON.stringify(badge.picture)})`);
    setStyle('letters', JSON.stringify(badge.letters));
    setStyle('soft', `var(--${badge.tone}-soft)`);
    setStyle('text', `var(--${badge.tone}-text)`);
    break;
  }
} catch {
  // Unreadable storage counts as empty.
}
