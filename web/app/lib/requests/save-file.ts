import type { NamedFile } from '@sunset/contract/client.ts';

/** Saves a downloaded file. The call needs the token, so a plain link cannot be used. */
export function saveFile({ content, name }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
