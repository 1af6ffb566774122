import 'vitest';

/* Values of the global set-up for every test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}
