/* It imports nothing: a page that shows the switches loads neither the kinds of messages nor the schemas. */

/**
 * The switches that each person has for their own messages, in the order of their settings page. A message that a guest must
 * see to act, or to know that something ended, obeys none. Rules: MSG-30, MSG-31.
 */
export const personalSwitchIds = ['reminders', 'booking_card', 'offer_news', 'feedback'] as const;

export type PersonalSwitch = (typeof personalSwitchIds)[number];
