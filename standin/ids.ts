/** Fixed ids of the imitated community, so that seeds, tests and bookmarks keep working after a restart. */
export const discordApplication = {
  clientId: '1310244756183941130',
  clientSecret: 'standin-discord-client-secret',
  botToken: 'standin-discord-bot-token',
  name: 'Sunset Booking Desk',
} as const;

export const guildId = '860459788382240771';

export const roleIds = {
  gold: '871331424350240775',
  booster: '871331424350240812',
  boosts2: '1102938475610293847',
  boosts3: '1102938475610293901',
  staff: '860462190384107522',
  host: '860462190384107549',
  guests: '860462190384107590',
  bot: '1310245119024201788',
} as const;

export const channelIds = {
  guests: '860470115529973791',
  staff: '860470115529973855',
  lounge: '860470115529973902',
} as const;

/** The roles and channels that the product uses, by their field in its set-up. */
export const placeIds = {
  role_gold: roleIds.gold,
  role_booster: roleIds.booster,
  role_boosts_2: roleIds.boosts2,
  role_boosts_3: roleIds.boosts3,
  role_staff: roleIds.staff,
  role_host: roleIds.host,
  channel_guests: channelIds.guests,
  channel_staff: channelIds.staff,
} as const;

export const personIds = {
  regular: '1157606691773349892',
  gold: '268473310986240001',
  booster1: '417358820194287618',
  booster2: '702184459338711042',
  booster3: '1104506640156512457',
  admin: '331984470126592003',
  primary: '91827364500123456',
  host: '624810937465520193',
  visitor: '1402773650918834196',
  decliner: '1288413027755606027',
  staying: '1219876540342018057',
  arriving: '1195402287610445864',
} as const;

export const bloxlinkKey = 'standin-bloxlink-key';

export const robloxApplication = {
  clientId: '4178236690215537018',
  clientSecret: 'standin-roblox-client-secret',
  name: 'Sunset Resorts',
} as const;
