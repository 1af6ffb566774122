import { serveApi } from '../drop/api-server.ts';
import { answerParent } from '../drop/child.ts';

/* The product's API in a separate process. Answers its port. */

const { port } = await serveApi();

answerParent(async () => port);
