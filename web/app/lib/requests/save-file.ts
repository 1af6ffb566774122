import type { NamedFile } from '@sunset/contract/client.ts';

/** Saves a downloaded file. The call needs the token, so the browser cannot open the file's address itself. */
export function saveFile({ content, name }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
