import { createContext, useContext } from 'react';

/** The nonce of inline scripts; empty in the browser, which hides it. */
export const NonceContext = createContext('');

/** The nonce for an inline script. Give the script `suppressHydrationWarning`. */
export function useNonce(): string {
  return useContext(NonceContext);
}
