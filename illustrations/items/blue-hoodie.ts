import { hoodie, stage } from '../parts/clothes.ts';
import { picture } from '../parts/pen.ts';

/** The blue sunset hoodie of the store. */
export function drawBlueHoodie(): string {
  return picture({ width: 800, height: 800, seed: 302 }, (pen) => [
    stage(pen, { wall: ['#d4e6e6', '#a4cdd6'], floor: '#6fa3b8', sun: '#fff0d0' }),
    hoodie(pen, { lit: '#3f79b5', shade: '#1f4478', seam: '#122a52', print: ['#fff0b8', '#ffb56b', '#ef6f6a'] }),
  ]);
}
