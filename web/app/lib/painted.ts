/** Resolves when what was just rendered is on the screen. A hidden page has no frames to wait for. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => void setTimeout(resolve);
    if (document.hidden) finish();
    else requestAnimationFrame(finish);
  });
}
