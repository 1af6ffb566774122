/** What a guest sends to a chat. */
export interface SharedLink {
  url: string;
  /** The message, without the link. */
  text: string;
}

/** Whether the browser has a sheet for sharing: phones do. */
export const canShare = (): boolean => typeof navigator !== 'undefined' && typeof navigator.share === 'function';

/** Opens the browser's sheet for sharing, else copies the link. `closed`: the person closed the sheet. */
export async function shareLink({ url, text }: SharedLink): Promise<'shared' | 'copied' | 'closed' | 'failed'> {
  try {
    if (canShare()) {
      await navigator.share({ text, url });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'closed';
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
