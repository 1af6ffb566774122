import type { ResortSlug } from './room-types.ts';

/** What room service of the demo brings, at the resorts that have a menu. Prices in BBC. */
export const menus: Partial<Record<ResortSlug, readonly (readonly [name: string, price: number])[]>> = {
  seaside: [
    ['Pot of tea', 50],
    ['Scones with jam and cream', 120],
    ['Fish and chips', 200],
    ['Lemon sorbet', 80],
    ['Hot chocolate', 70],
  ],
  tropical: [
    ['Coconut water', 60],
    ['Mango smoothie', 90],
    ['Pad thai', 220],
    ['Sticky rice with mango', 140],
  ],
  vista: [
    ['Sunset lemonade', 60],
    ['Fire pit s’mores', 90],
    ['Clam chowder', 180],
    ['Burger with fries', 220],
    ['Stargazer cocoa', 70],
  ],
  'coral-beach': [
    ['Passion fruit soda', 60],
    ['Grilled prawns', 210],
    ['Barbecue sandwich', 160],
    ['Lamington', 80],
  ],
  'coucher-de-soleil': [
    ['Hibiscus tea', 50],
    ['Saltfish fritters', 130],
    ['Coconut flan', 90],
    ['Grilled dorado', 230],
  ],
  'palm-grove': [
    ['Masala chai', 50],
    ['Vegetable pakoras', 110],
    ['Coconut fish curry', 220],
    ['Cardamom ice cream', 80],
  ],
};
