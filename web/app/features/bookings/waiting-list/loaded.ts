/* All of waiting lists and draws that pages show, loaded together when it is needed. */
export { LobbySection } from '../lobby/lobby-section.tsx';
export { MyWaiting } from './my-waiting.tsx';
export { OwnOffers } from './own-offers.tsx';
export { WaitingSection } from './waiting-section.tsx';
