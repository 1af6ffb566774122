import { buildPages } from './pages/build.ts';

/* `npm run build`: draws the pictures and builds the pages. */

await buildPages();
