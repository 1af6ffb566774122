/** What to tell the person whose page is older than the server that answers it. */
export const newBuildText = {
  title: 'The site was updated',
  description: 'Reload this page when you are ready. Your bookings are safe.',
} as const;

type NewBuildHandler = () => void;

let handler: NewBuildHandler | null = null;
let ours: string | null = null;
let isTold = false;

/** Sets who tells the person that there is a newer page; returns the way to unset it. */
export function onNewBuild(next: NewBuildHandler): () => void {
  handler = next;
  return () => {
    if (handler === next) handler = null;
  };
}

/**
 * Told of the build that each answer names. The first is the one this page came from; another means that the server was
 * updated meanwhile: said once, since the page's own parts may be gone by now. Rule: PAGE-14.
 */
export function noticeBuild(build: string | null): void {
  if (build === null || isTold) return;
  ours ??= build;
  if (build === ours) return;
  isTold = true;
  handler?.();
}
