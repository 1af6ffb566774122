import { hoodie, stage } from '../parts/clothes.ts';
import { picture } from '../parts/pen.ts';

/** The black sunset hoodie of the store. */
export function drawBlackHoodie(): string {
  return picture({ width: 800, height: 800, seed: 301 }, (pen) => [
    stage(pen, { wall: ['#f7c9a0', '#ee9a82'], floor: '#c9697a', sun: '#ffdca6' }),
    hoodie(pen, { lit: '#37323f', shade: '#15121d', seam: '#0a0810', print: ['#ffd27a', '#ff8a5c', '#d9486b'] }),
  ]);
}
