/** What a resort's card tells when it is opened. */
export interface ResortStory {
  special: string;
  bestTime: string;
}

/** For resorts that another community adds: true of any of them. */
const anyResort: ResortStory = {
  special: 'A build of its own, hosts who know every corner of it, and an hour in which everybody present has a part.',
  bestTime: 'Right at the opening, while the lobby is filling and the first stories of the evening are being made up.',
};

const stories: Record<string, ResortStory> = {
  vista: {
    special:
      'Every balcony hangs over the same drop to the sea, and the evening is planned around it: the kitchen stops, the music stops, and the terrace watches the sun go under together.',
    bestTime:
      'The last twenty minutes of a session, with a seat by the fire pits. September evenings are the clearest.',
  },
  tropical: {
    special:
      'The huts stand in the jungle, not in front of it. You hear the water before you see it, and the beach kitchen cooks whatever the guests bring back.',
    bestTime:
      'November to March, early in the session: the water slides are empty for exactly as long as check-in lasts.',
  },
  seaside: {
    special:
      'The lighthouse is real in the way that matters: someone climbs it each evening and lights it. It is our smallest house and the one where strangers most often leave as friends.',
    bestTime: 'Spring, with a proper breeze. Come for tea at the start and stay until the lamp turns.',
  },
  'coral-beach': {
    special:
      'Half of the resort is under water. The reef walk starts at the beach cabins, and the turtle you will meet there has a name and a following.',
    bestTime: 'June to October, in daylight openings, when the light reaches the sea floor.',
  },
  riviera: {
    special:
      'The grand entrance. Cars are announced, coats are taken, and the staircase was built for people who like to be looked at.',
    bestTime: 'May, the week of the film festival, or any evening that calls for a dinner jacket.',
  },
  'oasis-cruise': {
    special:
      'It sails. The bridge announces the port, the theatre raises its curtain at half past, and one guest of each voyage dines at the captain’s table.',
    bestTime: 'Board in the first five minutes for the horn and the streamers; winter voyages follow the warm water.',
  },
  'palm-grove': {
    special:
      'One long, low house around a pool, with every door open. Nothing is far, nobody hurries, and the hammocks are never all taken.',
    bestTime: 'Late afternoon openings from December to February, when the shadows of the palms reach the water.',
  },
  polynesia: {
    special:
      'The villas stand on stilts, so the way home at night is a boardwalk over a lagoon full of stars. The drums at the fire are played by guests.',
    bestTime: 'May to October. Take the ferry that leaves just before dusk and arrive with the torches.',
  },
  amalfi: {
    special:
      'A whole village climbs the rock behind the hotel, and all of it may be walked: the chapel, the lemon terraces, and at the very top the Penthouse Villa.',
    bestTime: 'June, when the lemons are picked, or the first session after a wedding has been booked.',
  },
  'sakura-hinoiri': {
    special:
      'Quiet, and meant so. Shoes stay at the step, dinner has seven courses and no menu, and the bath looks through the red gate at the mountain.',
    bestTime: 'The first two weeks of April for the blossom; otherwise the hour when the lanterns are carried out.',
  },
  'coucher-de-soleil': {
    special:
      'An old house that looks west from every room. The pastry trolley has never been late, and the guest book is read aloud on request.',
    bestTime: 'January to April. Be on the jetty for the last ten minutes: the house is named after them.',
  },
  'aqua-blu': {
    special:
      'The sail of glass lights up by itself at dusk, floor by floor. Below the tide line there is a restaurant, and below that a dance floor.',
    bestTime: 'After dark, without exception. New moon is best: then the shallows glow.',
  },
  corinthia: {
    special:
      'A stage comes with the house. Each session has a play, a wedding or a trial, the parts are drawn at check-in, and the steps carry every whisper.',
    bestTime: 'Warm nights from June to September; arrive early if you want a speaking part.',
  },
};

/** What makes a resort special and when to visit it; for one we do not know, what holds for all. */
export function storyOf(slug: string): ResortStory {
  return Object.hasOwn(stories, slug) ? (stories[slug] ?? anyResort) : anyResort;
}
