import { m } from '#messages';
import { createHandlerSlot } from '../handler-slot.ts';

/** The toast for a page that is older than the server. */
export const newBuildText = {
  title: m.layout_updated_title(),
  description: m.layout_updated_text(),
} as const;

const handler = createHandlerSlot<[]>();
let ours: string | null = null;
let isReported = false;

/** Sets who shows the toast; returns a function that removes the handler. */
export const onNewBuild = handler.set;

/**
 * Called with the build id of each response. The first is this page's own; another one means that the server was
 * updated, so the page's modules may be gone. Reported once (PAGE-14).
 */
export function noticeBuild(build: string | null): void {
  if (build === null || isReported) return;
  ours ??= build;
  if (build === ours) return;
  isReported = true;
  handler.call();
}
