import { campShirt, stage } from '../parts/clothes.ts';
import { picture } from '../parts/pen.ts';

/** The beige sunset shirt of the store. */
export function drawBeigeShirt(): string {
  return picture({ width: 800, height: 800, seed: 304 }, (pen) => [
    stage(pen, { wall: ['#dcd3e0', '#c9a9b8'], floor: '#9a7590', sun: '#f9dcc0' }),
    campShirt(pen, { lit: '#ecd9b8', shade: '#c4a47c', seam: '#86643f', print: ['#ffc56b', '#f2804f', '#b9506a'] }),
  ]);
}
