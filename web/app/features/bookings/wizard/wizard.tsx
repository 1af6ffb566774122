/* What the booking page loads. The page of a party loads the same screens and forms, which stay one chunk only if none of them is this file. */
export { Wizard } from './wizard-screens.tsx';
