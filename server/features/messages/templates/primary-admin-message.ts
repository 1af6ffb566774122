import { colours, type MessageText } from './message-text.ts';

/** For the staff channel: the configuration names another primary admin. Rule: AUTH-7. */
export function primaryAdminReplaced({ named, before }: { named: string; before: string }): MessageText {
  return {
    locale: 'en',
    title: 'The site has another primary admin',
    text: [
      'PRIMARY_ADMIN_DISCORD_ID names another person since the last start of the site. If that is a slip, ask the person who runs the server to correct it and to start the site again.',
    ],
    facts: [
      { name: 'Primary admin now', value: [named] },
      { name: 'Before', value: [before] },
    ],
    buttons: [],
    colour: colours.notice,
  };
}
