import * as accounts from './accounts.ts';
import * as bookings from './bookings.ts';
import * as catalogue from './catalogue.ts';
import * as signIn from './sign-in.ts';

/** Every URL of the product's API, in the order its documentation lists them. */
export const api = [
  catalogue.listResorts,
  catalogue.getResort,
  catalogue.listRooms,
  catalogue.listUpcomingRooms,
  catalogue.listResortOpeningRooms,
  catalogue.getResortBookingStatus,
  catalogue.listTestimonials,
  catalogue.listMerchandise,
  bookings.calculatePrice,
  bookings.placeBooking,
  bookings.listMyBookings,
  bookings.countMyBookings,
  bookings.cancelMyBooking,
  accounts.getBloxlinkRoblox,
  signIn.getAuthUrl,
  signIn.postAuthCallback,
  signIn.postLogout,
  signIn.getMe,
  signIn.getAdminAuthUrl,
  signIn.postAdminAuthCallback,
  signIn.postAdminDiscordId,
  signIn.postAdminLogout,
  signIn.getAdminMe,
] as const;

export type Api = typeof api;
