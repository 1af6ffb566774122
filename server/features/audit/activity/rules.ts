/** The cursor of a page is the id of its last row. Null for the first page; one that is not ours is as good as none. */
export function readCursor(cursor: string | undefined): number | null {
  return cursor !== undefined && /^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : null;
}

/** Text as it stands, anywhere in a name. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
