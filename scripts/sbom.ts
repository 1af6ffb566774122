import { join } from 'node:path';
import { billOfMaterials } from './supply-chain/bill-of-materials.ts';
import { readLock } from './supply-chain/lock.ts';

/* `npm run --silent sbom > sbom.json`: every package of the lock file as a CycloneDX 1.6 bill of materials. */

process.stdout.write(`${JSON.stringify(billOfMaterials(readLock(join(import.meta.dirname, '..'))), null, 2)}\n`);
