export type Theme = 'light' | 'dark';

const themeKey = 'theme';

/** The colours of the browser's own bar: the values of the tokens as sRGB, which all browsers support there. */
const barColors: Record<Theme, string> = { light: '#fdf5eb', dark: '#131730' };

/**
 * Runs in <head> before the first paint (PAGE-4). If storage throws, it counts as empty. Short, because every page contains
 * it.
 */
export const themeScript =
  `(function(d,t){try{t=localStorage.getItem('${themeKey}')}catch(e){}` +
  `if(t!='light'&&t!='dark')t=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light';` +
  `d.documentElement.dataset.theme=t;` +
  `var m=d.createElement('meta');m.name='theme-color';m.id='bar-color';m.content=t=='dark'?'${barColors.dark}':'${barColors.light}';` +
  `d.head.prepend(m)})(document)`;

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

export function toggleTheme(): Theme {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('#bar-color')?.setAttribute('content', barColors[theme]);
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private windows and full storages throw; the choice then applies to this page only.
  }
  return theme;
}
