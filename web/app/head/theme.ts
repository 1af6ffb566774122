import { barColorOf, themeKey } from '../lib/theme.ts';
import { root } from './root.ts';

/* Before the first paint (PAGE-4): the theme that the visitor has chosen, or else the one of their system. */

let theme: string | null = null;
try {
  theme = localStorage.getItem(themeKey);
} catch {
  // Storage that throws counts as empty.
}
if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
root.dataset['theme'] = theme;
const bar = document.createElement('meta');
bar.name = 'theme-color';
bar.id = 'bar-color';
bar.content = barColorOf(theme);
document.head.prepend(bar);
