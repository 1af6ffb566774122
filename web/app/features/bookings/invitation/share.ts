/** What a guest sends to a chat. */
export interface SharedLink {
  url: string;
  /** The message, without the link. */
  text: string;
}

/** Whether the browser has a sheet for sharing: phones do. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/**
 * Opens the browser's sheet for sharing, and returns whether it did. Somebody who closed the sheet has seen it. Call it in the press
 * itself: a browser refuses it when the press is too long ago, an iPhone after a second or two.
 */
export async function openShareSheet(link: SharedLink): Promise<boolean> {
  if (!canShare()) return false;
  try {
    await navigator.share(link);
    return true;
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError';
  }
}
