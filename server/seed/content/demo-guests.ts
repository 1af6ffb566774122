/** An invented member who books in the demo. */
export interface DemoGuest {
  discordId: string;
  discordUsername: string;
  displayName: string;
  robloxUsername: string;
}

// Discord username, display name, Roblox username.
const names: [string, string, string][] = [
  ['mossy.owl', 'Mossy', 'MossyOwl12'],
  ['tangerine_tess', 'Tess', 'TangerineTess'],
  ['kelp.kid', 'Kelp', 'KelpKidKai'],
  ['juniperfox', 'Juniper', 'JuniperFoxx'],
  ['pixelpapaya', 'Papaya', 'PixelPapaya7'],
  ['sirwaffles', 'Sir Waffles', 'SirWafflesIV'],
  ['lanternlily', 'Lily', 'LanternLily'],
  ['bluebottle.ben', 'Ben', 'BlueBottleBen'],
  ['harborhazel', 'Hazel', 'HarborHazel'],
  ['quietcomet', 'Comet', 'QuietComet44'],
  ['peachparade', 'Peach', 'PeachParade'],
  ['dusty.maps', 'Dusty', 'DustyMaps'],
  ['nimbus_nia', 'Nia', 'NimbusNia'],
  ['oliveandoak', 'Olive', 'OliveAndOak'],
  ['rookierio', 'Rio', 'RookieRio9'],
  ['saffron.sky', 'Saffron', 'SaffronSkyy'],
  ['driftwooddan', 'Dan', 'DriftwoodDan'],
  ['minty.mara', 'Mara', 'MintyMara'],
  ['cloudberry', 'Cloudberry', 'CloudBerry31'],
  ['taffyturtle', 'Taffy', 'TaffyTurtle'],
  ['emberlynn', 'Ember', 'EmberLynnx'],
  ['gulls.gone', 'Gull', 'GullsGone'],
  ['honeyhopper', 'Honey', 'HoneyHopper5'],
  ['indigo.ivo', 'Ivo', 'IndigoIvo'],
  ['jollyjasper', 'Jasper', 'JollyJasper'],
  ['koi.kira', 'Kira', 'KoiKira'],
  ['lemonlars', 'Lars', 'LemonLars'],
  ['maplemiso', 'Miso', 'MapleMiso'],
  ['nightpostie', 'Postie', 'NightPostie'],
  ['orbit.otto', 'Otto', 'OrbitOtto88'],
  ['pebblepru', 'Pru', 'PebblePru'],
  ['quokka.quinn', 'Quinn', 'QuokkaQuinn'],
  ['rosehiprue', 'Rue', 'RosehipRue'],
  ['sandbarsol', 'Sol', 'SandbarSol'],
  ['tidepool.tom', 'Tom', 'TidepoolTom'],
  ['umbrella.uma', 'Uma', 'UmbrellaUma'],
  ['velvetvole', 'Vole', 'VelvetVole'],
  ['wickerwes', 'Wes', 'WickerWes'],
  ['yuzu.yara', 'Yara', 'YuzuYara'],
  ['zephyrzoe', 'Zoe', 'ZephyrZoe'],
];

// A Discord id contains its time of creation; these would be from the year 2082, so that no real account has one.
const FIRST_ID = 9_000_000_000_000_000_001n;

export const demoGuests: DemoGuest[] = names.map(([discordUsername, displayName, robloxUsername], index) => ({
  discordId: String(FIRST_ID + BigInt(index)),
  discordUsername,
  displayName,
  robloxUsername,
}));

const [lastGuest] = demoGuests.slice(-1);
if (lastGuest === undefined) throw new Error('The demo has no guests.');

/** One guest of the demo helps at evenings: the list of hosts shows one whom an admin added. */
export const demoHost = lastGuest;
