import * as accounts from './accounts.ts';
import * as admins from './admins.ts';
import * as apiKeys from './api-keys.ts';
import * as auditLog from './audit-log.ts';
import * as auth from './auth.ts';
import { archiveCalls } from './installation/archive.ts';
import * as backups from './installation/backups.ts';
import * as bookingsAdmin from './bookings/admin.ts';
import * as bookings from './bookings/bookings.ts';
import * as bulkRemoval from './bookings/bulk-removal.ts';
import * as roomService from './bookings/room-service.ts';
import * as bookingStatistics from './bookings/statistics.ts';
import { companionCalls } from './bookings/companions.ts';
import { calendarCalls } from './calendars.ts';
import * as catalogAdmin from './catalog/admin.ts';
import * as catalog from './catalog/catalog.ts';
import * as menu from './catalog/menu.ts';
import * as plannedOpenings from './catalog/planned-openings.ts';
import * as storeAdmin from './catalog/store-admin.ts';
import * as departures from './departures.ts';
import * as feedback from './bookings/feedback.ts';
import * as guestChanges from './bookings/guest-changes.ts';
import * as holds from './bookings/holds.ts';
import * as ownLine from './bookings/line.ts';
import { partyCalls } from './parties/calls.ts';
import * as hosts from './hosts.ts';
import { importCalls } from './imports.ts';
import * as installation from './installation/installation.ts';
import * as live from './live.ts';
import * as members from './members.ts';
import * as announcements from './messages/announcements.ts';
import * as automaticMessages from './messages/automatic-messages.ts';
import * as messages from './messages/messages.ts';
import * as ownSwitches from './messages/own-switches.ts';
import * as openingsAdmin from './openings/admin.ts';
import * as closures from './openings/closures.ts';
import { proposalCalls } from './openings/proposals.ts';
import * as openingDeletions from './openings/deletions.ts';
import * as door from './openings/door.ts';
import * as line from './openings/line.ts';
import * as onSaleTimes from './openings/on-sale-times.ts';
import * as resortAccess from './openings/resort-access.ts';
import * as roster from './openings/roster.ts';
import * as sessionBoard from './openings/session-board.ts';
import * as setup from './setup/setup.ts';
import { setupStepCalls } from './setup/step-calls.ts';
import { leftCalls } from './setup/what-is-left.ts';
import * as siteContent from './site-content.ts';
import * as siteSettings from './site-settings.ts';
import * as serviceHealth from './installation/service-health.ts';
import * as updates from './installation/updates.ts';
import { drawCalls } from './waiting-list/draws.ts';
import * as waitingListAdmin from './waiting-list/admin.ts';
import * as webhooks from './webhooks.ts';
import * as waitingList from './waiting-list/waiting-list.ts';

/** Every URL of the product's API, in the order its documentation lists them. */
export const api = [
  catalog.listResorts,
  catalog.getResort,
  catalog.listRooms,
  catalog.listUpcomingRooms,
  catalog.listResortOpeningRooms,
  catalog.getResortBookingStatus,
  catalog.listTestimonials,
  catalog.listMerchandise,
  siteContent.getAboutContent,
  siteContent.getDonationContent,
  siteContent.getLegalText,
  bookings.calculatePrice,
  bookings.placeBooking,
  bookings.listMyBookings,
  bookings.countMyBookings,
  bookings.cancelMyBooking,
  roomService.getRoomService,
  roomService.placeOrder,
  guestChanges.getChangeOptions,
  guestChanges.changeMyBooking,
  guestChanges.correctRobloxName,
  ownLine.sayHere,
  feedback.giveFeedback,
  ...partyCalls,
  ...companionCalls,
  ...calendarCalls,
  ...importCalls,
  accounts.getBloxlinkRoblox,
  accounts.getGameAccount,
  accounts.getRobloxAuthUrl,
  accounts.postRobloxAuthCallback,
  accounts.deleteRobloxLink,
  accounts.getLanguage,
  accounts.putLanguage,
  accounts.getUserData,
  accounts.deleteAccount,
  auth.getAuthUrl,
  auth.postAuthCallback,
  auth.postLogout,
  auth.getMe,
  auth.getAdminAuthUrl,
  auth.postAdminAuthCallback,
  auth.getAdminAuthMethods,
  auth.postAdminDiscordId,
  auth.postAdminLogout,
  auth.getAdminMe,
  members.listMembers,
  members.getMemberDetail,
  members.refreshMemberRoles,
  members.putMemberOverride,
  members.grantGoldMembership,
  members.endGoldMembership,
  members.retryGoldRole,
  members.putMemberBlock,
  members.deleteMemberBlock,
  members.liftNoShowPenalty,
  members.deleteMemberLink,
  departures.getDepartures,
  departures.decideDepartures,
  departures.undoDeparture,
  admins.listAdmins,
  admins.addAdmin,
  admins.removeAdmin,
  admins.setAdminCode,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.revokeApiKey,
  hosts.listHosts,
  hosts.addHost,
  hosts.removeHost,
  webhooks.listWebhooks,
  webhooks.createWebhook,
  webhooks.changeWebhook,
  webhooks.rotateWebhookSecret,
  webhooks.testWebhook,
  webhooks.deleteWebhook,
  webhooks.listWebhookDeliveries,
  webhooks.replayWebhookDelivery,
  auditLog.listAuditLog,
  bookingsAdmin.listBookings,
  bookingStatistics.getBookingStats,
  bookingsAdmin.exportBookings,
  bookingsAdmin.exportPayments,
  bookingsAdmin.bulkSetBookingStatus,
  bulkRemoval.listBulkRemovals,
  bulkRemoval.undoBulkRemoval,
  bulkRemoval.previewRemoveAll,
  bulkRemoval.previewRemoveResort,
  bulkRemoval.removeAllBookings,
  bulkRemoval.removeResortBookings,
  bookingsAdmin.getStaffBooking,
  bookingsAdmin.setBookingStatus,
  bookingsAdmin.editBooking,
  bookingsAdmin.cancelBooking,
  bookingsAdmin.restoreBooking,
  bulkRemoval.deleteBooking,
  sessionBoard.listBoardBookings,
  sessionBoard.confirmBooking,
  sessionBoard.rejectBooking,
  sessionBoard.checkInBooking,
  sessionBoard.giveRoomAway,
  sessionBoard.setBookingPayment,
  sessionBoard.setBookingAttendance,
  sessionBoard.exchangeRooms,
  sessionBoard.listBoardOpenings,
  sessionBoard.getBoard,
  roomService.getGuestRoomService,
  roomService.placeOrderForGuest,
  roomService.changeOrder,
  roomService.collectBill,
  door.findDoorGuest,
  door.enterBooking,
  sessionBoard.extendSession,
  line.putInLine,
  line.callNext,
  line.markNotHere,
  line.giveClaimedRoom,
  feedback.listEveningFeedback,
  feedback.listResortFeedback,
  roster.listRoster,
  roster.listRosterMembers,
  roster.claimPlace,
  roster.releasePlace,
  roster.offerPlace,
  roster.setRoster,
  catalogAdmin.listAdminResorts,
  catalogAdmin.createResort,
  catalogAdmin.orderResorts,
  catalogAdmin.editResort,
  catalogAdmin.archiveResort,
  catalogAdmin.restoreResort,
  catalogAdmin.listAdminRoomTypes,
  catalogAdmin.createRoomType,
  catalogAdmin.editRoomType,
  plannedOpenings.listPlannedOpenings,
  plannedOpenings.setPlannedPrices,
  catalogAdmin.archiveRoomType,
  catalogAdmin.restoreRoomType,
  menu.listMenuItems,
  menu.createMenuItem,
  menu.editMenuItem,
  menu.archiveMenuItem,
  menu.restoreMenuItem,
  storeAdmin.listAdminTestimonials,
  storeAdmin.createTestimonial,
  storeAdmin.editTestimonial,
  storeAdmin.archiveTestimonial,
  storeAdmin.restoreTestimonial,
  storeAdmin.listAdminMerchandise,
  storeAdmin.createMerchandise,
  storeAdmin.editMerchandise,
  storeAdmin.archiveMerchandise,
  storeAdmin.restoreMerchandise,
  storeAdmin.uploadImage,
  openingsAdmin.listAdminOpenings,
  openingsAdmin.listOpeningFormResorts,
  openingsAdmin.previewOpenings,
  openingsAdmin.createOpening,
  openingsAdmin.moveOpening,
  openingsAdmin.publishOpenings,
  openingsAdmin.deleteOpening,
  openingDeletions.listOpeningDeletions,
  openingDeletions.undoOpeningDeletion,
  closures.listClosures,
  closures.previewClosure,
  closures.closeResort,
  closures.liftClosure,
  openingsAdmin.setOpeningCode,
  openingsAdmin.setResortCode,
  resortAccess.listResortAccess,
  resortAccess.changeResortAccess,
  resortAccess.getHostResortAccess,
  resortAccess.setHostResortAccess,
  siteContent.getSiteContent,
  siteContent.changeSiteContent,
  siteSettings.getSiteSettings,
  siteSettings.changeSiteSettings,
  siteSettings.listRobuxItems,
  siteSettings.setRobuxItem,
  siteSettings.setRobuxItems,
  updates.getNewerVersion,
  serviceHealth.getServiceHealth,
  ...archiveCalls,
  backups.getBackups,
  backups.startBackup,
  setup.getSetupStatus,
  setup.openSetup,
  setup.getSetup,
  ...setupStepCalls,
  setup.startSetupSignIn,
  setup.finishSetupSignIn,
  setup.checkSetup,
  setup.finishSetup,
  setup.startSetupChange,
  ...leftCalls,
  installation.getInstallation,
  holds.holdRoom,
  holds.releaseHold,
  holds.extendHold,
  holds.getMyHold,
  waitingList.listMyEntries,
  waitingList.getMyEntry,
  waitingList.saveEntry,
  waitingList.leaveWaitingList,
  waitingList.takeOffer,
  waitingList.passOffer,
  ownLine.sayHereWaiting,
  ...drawCalls,
  waitingListAdmin.listWaitingEntries,
  waitingListAdmin.moveWaitingEntry,
  waitingListAdmin.removeWaitingEntry,
  waitingListAdmin.getOpeningRoomCounts,
  waitingListAdmin.setOpeningRoomCounts,
  ...proposalCalls,
  onSaleTimes.getOnSaleTimes,
  onSaleTimes.setOnSaleTimes,
  announcements.postGuestSessionAnnouncement,
  announcements.postStaffOpeningPing,
  announcements.previewAnnouncement,
  messages.listMessages,
  messages.getDeliveryHealth,
  messages.resendMessage,
  automaticMessages.listAutomaticMessages,
  automaticMessages.switchAutomaticMessage,
  messages.listMyMessages,
  ownSwitches.getOwnSwitches,
  ownSwitches.switchOwnMessages,
  live.getLive,
] as const;

export type Api = typeof api;
