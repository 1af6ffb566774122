import sharp from 'sharp';

/** How a picture becomes an icon. */
export interface IconShape {
  /** In pixels. */
  size: number;
  /** So wide a border is ground alone: systems cut it off. 0: the icon is transparent where the picture is. */
  inset: number;
  ground: string;
  /** Of a picture that is an SVG, so that it is sharp in this size. */
  density?: number;
}

/** Draws an icon as PNG. */
export function drawIcon(picture: Uint8Array, { size, inset, ground, density }: IconShape): Promise<Buffer> {
  const inner = size - 2 * inset;
  const base = sharp(picture, density === undefined ? {} : { density });
  const drawing = base.resize(inner, inner, { fit: 'contain', background: '#00000000' });
  const padding = { top: inset, bottom: inset, left: inset, right: inset, background: ground };
  return (inset === 0 ? drawing : drawing.extend(padding).flatten({ background: ground })).png().toBuffer();
}
