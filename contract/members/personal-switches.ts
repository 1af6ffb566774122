/* It imports nothing: a page that shows the switches loads neither the kinds of messages nor the schemas. */

/**
 * The switches that each person has for their own messages, in the order of their settings page. A message that a guest must
 * see to act, or to know that something ended, obeys none. Rules: MSG-30, MSG-31.
 */
export const personalSwitches = {
  reminders: { label: 'Reminders', hint: 'One hour before your session.' },
  booking_card: {
    label: 'Booking card',
    hint: 'One message for each booking, which always shows how things stand. Without it you get single messages instead. Cards that you already have stay up to date.',
  },
  offer_news: {
    label: 'Waiting list news',
    hint: 'When an offer is over, or a draw had no room for you. An offer itself always reaches you: you would lose your place if you did not answer it.',
  },
  feedback: {
    label: 'Question after your visit',
    hint: 'Once after a session: how was it? One tap answers it. You can always answer on My Bookings.',
  },
} as const;

export type PersonalSwitch = keyof typeof personalSwitches;

export const personalSwitchIds = Object.keys(personalSwitches) as PersonalSwitch[];
