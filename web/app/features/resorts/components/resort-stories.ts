/** The expandable text of a resort's card. */
export interface ResortStory {
  special: string;
  bestTime: string;
}

/** For resorts that are not in this list. */
const anyResort: ResortStory = {
  special: 'The resort is special, the hosts know every corner of it, and everyone has a role.',
  bestTime: 'Right at the start, when the lobby fills up and the stories begin.',
};

const stories: Record<string, ResortStory> = {
  vista: {
    special:
      'Every balcony is high above the sea. At sunset the music stops, and everyone watches the sun go down together.',
    bestTime: 'The last twenty minutes of a session, at the fire pits. The sky is clearest in September.',
  },
  tropical: {
    special:
      'The huts are inside the jungle, and you can hear the water from your bed. The beach kitchen cooks what the guests bring.',
    bestTime: 'November to March, early in the session. Then the water slides are still empty.',
  },
  seaside: {
    special:
      'Every evening, someone climbs the lighthouse and turns on the light. It is our smallest resort, and it is easy to make friends here.',
    bestTime: 'Spring. Come for tea at the start and stay until the lighthouse is on.',
  },
  'coral-beach': {
    special:
      'Half of the resort is under water. The path to the reef starts at the beach cabins, and you can meet our famous turtle there.',
    bestTime: 'June to October, in an opening by day. Then you can see the bottom of the sea.',
  },
  riviera: {
    special: 'The big entrance. Staff announce your car and take your coat, and everyone looks at you on the stairs.',
    bestTime: 'May, when the film festival is on, or any evening when you want to dress up.',
  },
  'oasis-cruise': {
    special: 'It is a real cruise. There is a show at half past, and one guest eats dinner with the captain.',
    bestTime: 'The first five minutes, when the ship leaves. Winter cruises go to warm places.',
  },
  'palm-grove': {
    special:
      'It is one long house around a pool. Everything is close, nobody is in a hurry, and there is always a free hammock.',
    bestTime: 'December to February, in an opening in the late afternoon.',
  },
  polynesia: {
    special:
      'The villas stand above the water. At night, you walk home over the lagoon and see the stars. Guests play the drums at the fire.',
    bestTime: 'May to October. Take the ferry in the evening, when the torches are lit.',
  },
  amalfi: {
    special:
      'There is a whole village behind the hotel, and you can visit all of it: the chapel, the lemon trees and, at the top, the Penthouse Villa.',
    bestTime: 'June, when the lemons are ready, or any session with a wedding.',
  },
  'sakura-hinoiri': {
    special:
      'It is a quiet place. Dinner has seven courses, and from the bath you can see the mountain through the red gate.',
    bestTime: 'The first two weeks of April, when the cherry trees bloom.',
  },
  'coucher-de-soleil': {
    special:
      'You can see the sunset from every room of this old house. The pastries are always on time, and the hosts read from the guest book for you.',
    bestTime: 'January to April. Be at the water for the last ten minutes and watch the sunset.',
  },
  'aqua-blu': {
    special:
      'The glass tower lights up in the evening, floor by floor. There is a restaurant under the sea, and below it a dance floor.',
    bestTime: 'After dark. Then the water glows.',
  },
  corinthia: {
    special:
      'The resort has its own stage. Each session has a play, a wedding or a trial, and you can get a role at check-in.',
    bestTime: 'Warm nights from June to September. Come early if you want a big role.',
  },
};

/** The story of a resort, or a general one. */
export function storyOf(slug: string): ResortStory {
  return Object.hasOwn(stories, slug) ? (stories[slug] ?? anyResort) : anyResort;
}
