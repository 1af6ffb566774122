import { personalKeys } from './personal-storage.ts';

/*
 * Paints the bar of a signed-in visitor before hydration: the page's HTML is the same for everyone, so an inline script
 * reads storage and sets `data-session`, and `data-host` for hosts, on <html>, which the variants `signed-in`, `admin` and
 * `host` of the styles follow.
 */

/** What the bar shows of a person. */
export interface BadgeLook {
  /** URL of the avatar. */
  picture: string;
  letters: string;
  /** In the names of its two colours: `--red-soft`, `--red-text`. */
  tone: string;
  /** Whether the bar leads to the hosting panel. */
  isHost: boolean;
}

const storageKey = personalKeys.barBadge;

/**
 * Runs in <head> before the first paint. An expired token counts as none; unreadable storage as empty. Short, because
 * every page contains it.
 */
export const earlySessionScript =
  `(function(e,s,k,t,b){function p(n,v){e.style.setProperty('--badge-'+n,v)}try{s=localStorage;` +
  `for(k of['admin','user'])if(s[k+'Auth']&&(t=s[k+'Token'])&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1e3>Date.now()){` +
  `e.dataset.session=k;b=JSON.parse(s.${storageKey});if(b.isHost)e.dataset.host='';` +
  `p('picture','url('+JSON.stringify(b.picture)+')');p('letters',JSON.stringify(b.letters));` +
  `p('soft','var(--'+b.tone+'-soft)');p('text','var(--'+b.tone+'-text)');break}}catch(x){}})(document.documentElement)`;

/** Follows a sign-in or logout on this page, and stores the badge for the next one. */
export function showSession(kind: 'admin' | 'user' | null, badge: BadgeLook | null): void {
  const { dataset } = document.documentElement;
  if (kind === null) delete dataset['session'];
  else dataset['session'] = kind;
  if (badge?.isHost) dataset['host'] = '';
  else delete dataset['host'];
  try {
    if (badge === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(badge));
  } catch {
    // Without storage the badge appears after hydration.
  }
}
