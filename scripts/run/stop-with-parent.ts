const pollIntervalMs = 500;

/**
 * Stops this process, as SIGTERM does, when the process that started it is gone: npm that was killed with SIGKILL passes
 * nothing on. Only under npm, which lives as long as its script: a daemon's parent may leave at any time.
 */
export function stopWithParent(): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, pollIntervalMs);
  timer.unref();
}
