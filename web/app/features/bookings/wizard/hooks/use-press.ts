import { useState } from 'react';
import { painted } from '../../../../lib/painted.ts';

/**
 * For a button that leads to another screen, which takes a slow phone longer to render than a tap may take: the button
 * shows first that it was pressed.
 */
export function usePress(): [isPressed: boolean, press: (action: () => unknown) => void] {
  const [isPressed, setIsPressed] = useState(false);
  async function run(action: () => unknown) {
    setIsPressed(true);
    await painted();
    await action();
    setIsPressed(false);
  }
  return [isPressed, (action) => void run(action)];
}
