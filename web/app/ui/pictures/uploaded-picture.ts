const pattern = /^(\/uploads\/[0-9a-f]{32}-)(\d{1,4})\.webp(?:#([\w-]+))?$/;
const smallerWidths = [640, 1280] as const;

/** What the URL of an uploaded picture contains: its sizes and formats, and a tiny placeholder. */
export interface UploadedPicture {
  src: string;
  webp: string;
  avif: string;
  /** A data URI; null for transparent pictures. */
  placeholder: string | null;
}

/** Parses the URL of an uploaded picture; null for any other picture. */
export function parseUploaded(address: string): UploadedPicture | null {
  const match = pattern.exec(address);
  if (!match) return null;
  const [, base = '', widest = '', tiny] = match;
  const widths = [...smallerWidths.filter((width) => width < Number(widest)), Number(widest)];
  const setOf = (kind: string) => widths.map((width) => `${base}${width}.${kind} ${width}w`).join(', ');
  const base64 = tiny?.replaceAll('-', '+').replaceAll('_', '/');
  return {
    src: `${base}${widest}.webp`,
    webp: setOf('webp'),
    avif: setOf('avif'),
    placeholder: base64 === undefined ? null : `url("data:image/webp;base64,${base64}")`,
  };
}
