import sharp from 'sharp';

/** Below this, of 255, a colour is the same: how an edge is smoothed differs from run to run. */
const minChange = 24;

interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const channels = 3;

async function readPixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The part of the pixels that differ, from 0 to 1. What only the larger picture has differs. */
export async function pictureDifference(before: string, after: string): Promise<number> {
  const [one, other] = [await readPixels(before), await readPixels(after)];
  const width = Math.min(one.width, other.width);
  const height = Math.min(one.height, other.height);
  let same = 0;
  for (let row = 0; row < height; row += 1) same += countSame(rowOf(one, row, width), rowOf(other, row, width));
  return 1 - same / (Math.max(one.width, other.width) * Math.max(one.height, other.height));
}

const rowOf = ({ data, width }: Pixels, row: number, pixels: number) =>
  data.subarray(row * width * channels, (row * width + pixels) * channels);

function countSame(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return one.length / channels;
  let same = 0;
  for (let at = 0; at < one.length; at += channels) {
    const isSame = [0, 1, 2].every(
      (channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) < minChange,
    );
    if (isSame) same += 1;
  }
  return same;
}
