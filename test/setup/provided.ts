import 'vitest';

/* What the global set-up hands to every test file. */
declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string;
  }
}
