import { createContext, useContext } from 'react';

/** The nonce of the page's inline scripts; the browser hides it, so it is empty there. */
export const NonceContext = createContext('');

/** The nonce for an inline script. Give the script `suppressHydrationWarning`. */
export function useNonce(): string {
  return useContext(NonceContext);
}
