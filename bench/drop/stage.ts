import type { DropOptions } from './options.ts';
import type { Product } from './product.ts';
import type { Side } from './side.ts';

/** Everything that runs while the rounds are measured. */
export interface Stage {
  options: DropOptions;
  /** Null if pgbench is not installed, or not requested. */
  pgbench: string | null;
  product: Product;
  productSide: Side;
  /** Without the product's triggers. */
  plainSide: Side;
  triggersSide: Side;
  functionSide: Side;
}
