import { hoodie, stage } from '../parts/clothes.ts';
import { picture } from '../parts/pen.ts';

/** The pink sunset hoodie of the store. */
export function drawPinkHoodie(): string {
  return picture({ width: 800, height: 800, seed: 303 }, (pen) => [
    stage(pen, { wall: ['#fde6d8', '#f9c6bd'], floor: '#e59a9c', sun: '#fff6e0' }),
    hoodie(pen, { lit: '#f59bb0', shade: '#cf6a8c', seam: '#8f3a60', print: ['#fff3c4', '#ffc56b', '#f2704f'] }),
  ]);
}
