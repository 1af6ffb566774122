export type Theme = 'light' | 'dark';

/** The storage key. Rule: PAGE-4. */
const themeKey = 'theme';

/** The browser's own bar takes the page's paper: the tokens' values as sRGB, which that bar understands everywhere. */
const barColors: Record<Theme, string> = { light: '#fdf5eb', dark: '#131730' };

/**
 * Runs in <head> before anything is painted: saved theme, else the system's, else light. A storage that throws counts as
 * empty. Kept tiny, because every page carries it. Rule: PAGE-4.
 */
export const themeScript =
  `(function(d,t){try{t=localStorage.getItem('${themeKey}')}catch(e){}` +
  `if(t!='light'&&t!='dark')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';` +
  `d.documentElement.dataset.theme=t;` +
  `var m=d.createElement('meta');m.name='theme-color';m.id='bar-color';m.content=t=='dark'?'${barColors.dark}':'${barColors.light}';` +
  `d.head.prepend(m)})(document)`;

/** The theme on screen. */
function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Switches to the other theme and saves it; where storage is refused it holds for this page alone. */
export function toggleTheme(): Theme {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('#bar-color')?.setAttribute('content', barColors[theme]);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private windows and full storages refuse; the choice is then for this page only.
  }
  return theme;
}
