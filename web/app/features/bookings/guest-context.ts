import { createContext, useContext } from 'react';
import type { Session } from '../../lib/session/storage.ts';

export const GuestContext = createContext<Session | null>(null);

export function useGuest(): Session {
  const guest = useContext(GuestContext);
  if (!guest) throw new Error('useGuest is only for components inside the wizard.');
  return guest;
}
