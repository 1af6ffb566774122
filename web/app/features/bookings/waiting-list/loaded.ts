/* All of waiting lists, draws and parties that the wizard shows, loaded together when it is needed. */
export { AboveRooms } from '../above-rooms/above-rooms.tsx';
export { MyWaiting } from './my-waiting.tsx';
export { OwnOffers } from './offer/own-offers.tsx';
export { WaitingSection } from './waiting-section.tsx';
