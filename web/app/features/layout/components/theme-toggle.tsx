import { m } from '#messages';
import { Moon, Sun } from 'lucide-react';
import { toggleTheme } from '../../../lib/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** Switches between light and dark. The icon is chosen by CSS, so it does not flicker during hydration. */
export function ThemeToggle() {
  return (
    <Button variant="ghost" size="icon" onClick={toggleTheme}>
      <span className="dark:hidden">
        <Moon size={iconSize.medium} />
        <span className="sr-only">{m.layout_theme_to_dark()}</span>
      </span>
      <span className="hidden dark:inline">
        <Sun size={iconSize.medium} />
        <span className="sr-only">{m.layout_theme_to_light()}</span>
      </span>
    </Button>
  );
}
