type Theme = 'light' | 'dark';

export const themeKey = 'theme';

/** The colour of the browser's own bar: the values of the tokens as sRGB, which all browsers support there. */
export const barColorOf = (theme: string): string => (theme === 'dark' ? '#131730' : '#fdf5eb');

function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

export function toggleTheme(): Theme {
  const theme: Theme = currentTheme() === 'dark' ? 'light' : 'dark';
  document.documentElement.dataset['theme'] = theme;
  document.querySelector('#bar-color')?.setAttribute('content', barColorOf(theme));
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // Private windows and full storages throw; the choice then applies to this page only.
  }
  return theme;
}
