import { useState } from 'react';

/**
 * For a button whose action takes a slow phone longer to render than a tap may take, as another screen or a long list: the button
 * shows first that it was pressed.
 */
export function usePress(): [isPressed: boolean, press: (action: () => unknown) => void] {
  const [isPressed, setIsPressed] = useState(false);
  async function run(action: () => unknown) {
    setIsPressed(true);
    await painted();
    await action();
    // What the action changed is shown by then.
    await painted();
    setIsPressed(false);
  }
  return [isPressed, (action) => void run(action)];
}

/** Resolves when what was just rendered is on the screen. A hidden page has no frames to wait for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => void setTimeout(resolve);
    if (document.hidden) finish();
    else requestAnimationFrame(finish);
  });
}
