/* Markdown. `{name}` is the community's name; `{ticket}` as a link is where tickets are opened. Rule: BRAND-6. */

export const exampleLegalTexts = {
  terms_text: `In simple words, because many of our guests are teenagers.

## What this is

{name} is a roleplay community for a game. Volunteers run it, and it makes no profit. Rooms, resorts and stays exist only in the game. We are not part of Discord, Roblox or Bloxlink. Their rules and age limits apply too.

## How to be a guest

- Be kind. No bullying, no hate, nothing sexual, and nothing that is unsafe for a 13-year-old.
- Play your role in the game. Never ask anyone for their real name, address, school or passwords.
- Book with your own accounts. Have only one active booking at a time. If you book, please come.
- Arrive at least 10 minutes early. If you can’t come, cancel so that someone else can.
- Do not try to break the site, take other people’s rooms, or get around a limit.

Breaking these rules leads to moderation action: a warning, a cancelled booking, or a ban from the community.

## Bookings and payment

A booking is a request for a room at one opening. You have the room when a host approves it. You pay with game cash, with Robux, or with a contribution of $1.00. Sometimes we must move or cancel an opening. Then we tell you, and you don’t pay for a stay that did not happen. If you are under 18, ask a parent before you spend anything.

## No promises

We do our best, for free. We can’t promise that the site or an opening always works. If something goes wrong, [open a ticket]({ticket}) and we will help you. You can read what we keep about you on the [privacy page](/privacy).`,
  privacy_text: `We only keep what we need.

## Just looking

If you don’t log in, we save nothing about you. Your choice of a light or dark theme stays in your own browser. There is no tracking, no advertising and no analytics. Like every server, ours sees the IP address of each visitor.

## When you log in

We keep what we need for your bookings:

- From Discord: your id, name, avatar and your roles in our server. We don’t read your e-mail address or your messages.
- From Roblox, from Bloxlink or from what you type: your Roblox username and display name. If you have linked your account, its Roblox id too.
- Your bookings: the room, the time, the payment, the result and your notes to the hosts.
- Your Gold memberships: the dates and what you paid.
- What you answer after a visit. Our staff see it without your name.
- Your language: the one that you chose, or that of your Discord.
- Which Discord messages you have switched off.
- During a session: when you said that you are here, for one more day, and what you ordered in your room.
- If you help at our evenings: that you are a host, and your places there.

If you come to a session without an account here, our staff type your Roblox name. We keep it with your room, the time and the payment.

Only you and our staff can see your bookings, and everyone to whom you give the address of your private calendar. In a party, its members see your Discord name, your room type and whether you are ready. In a shared room, the guest and everyone who comes along see your Discord name and Roblox account. We don’t sell or share your data.

## Sessions and cookies

A login lasts 24 hours. It is saved in your browser’s storage, and in one cookie that only our server can read. While you log in, a second cookie protects the login. It only lasts a short time. When you log out, the session ends at once.

## Deletion

{months} months after a visit we remove your name, your Roblox account, your notes and what you wrote about it from our records. The same goes for waiting lists, parties and friends in your room.

In the [settings](/settings) you can download your data or delete your account at any time. If you delete it, we cancel your active bookings and delete your name, ids, notes and answers. We keep the booking (resort, room, time, price, result) without your name or ids, and any block by staff. If you are under 18, a parent can ask for you: they [open a ticket]({ticket}).`,
};
