import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The environment of the processes of tests: with the compiled code of an earlier one, a start takes half its processor time. */
export const compiledCode = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'sunset-tests-compiled'),
};
