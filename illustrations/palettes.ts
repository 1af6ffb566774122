import { mix } from './parts/colour.ts';

/** What a poster is painted with. `haze`, `land` and `ink` are the three points of its depth: far, middle, foreground. */
export interface Palette {
  /** From the top of the frame to the horizon. */
  sky: readonly string[];
  disc: readonly string[];
  halo: string;
  haze: string;
  land: string;
  ink: string;
  /** From the horizon towards the viewer. */
  sea: readonly string[];
  /** The colour of the light on edges that face it. */
  rim: string;
  wall: string;
  wallShade: string;
  accent: string;
}

/** The colour of land at `depth`: 0 is lost in the haze, 1 is the foreground. */
export function tone(palette: Palette, depth: number): string {
  return depth < 0.5 ? mix(palette.haze, palette.land, depth * 2) : mix(palette.land, palette.ink, depth * 2 - 1);
}

/** Late afternoon gold over plum hills. */
export const vista: Palette = {
  sky: ['#6f6a9e', '#c98d93@0.38', '#f5ae7c@0.7', '#ffdb9c'],
  disc: ['#fffbe3', '#ffe1a0'],
  halo: '#ffe2a4',
  haze: '#f3b690',
  land: '#8f5a6e',
  ink: '#2b1c3a',
  sea: ['#ffd9a0', '#e59f86@0.4', '#a76f85'],
  rim: '#ffd18f',
  wall: '#fff0d6',
  wallShade: '#c58f86',
  accent: '#e2674a',
};
/** A jungle morning: mist, jade and the first warm light. */
export const tropical: Palette = {
  sky: ['#8fc7ad', '#c9e2b4@0.45', '#fbe9b8@0.85', '#ffe7ae'],
  disc: ['#fffdf0', '#fff0c0'],
  halo: '#fff3c4',
  haze: '#c5dfb2',
  land: '#3f8a68',
  ink: '#0c2f2d',
  sea: ['#d9ecc0', '#86c3a4@0.35', '#2f7a6c'],
  rim: '#f4efa6',
  wall: '#e0b477',
  wallShade: '#8a5a3c',
  accent: '#f2643d',
};
/** A rinsed morning after the storm. */
export const seaside: Palette = {
  sky: ['#5f9cb8', '#9cc6cd@0.5', '#f4e3c9@0.92', '#fbe7cb'],
  disc: ['#fffdf2', '#fff0cd'],
  halo: '#fff4da',
  haze: '#b9cfc9',
  land: '#5f8c7f',
  ink: '#16333f',
  sea: ['#a5cdd0', '#3f8aa0@0.3', '#17526e'],
  rim: '#ffefcf',
  wall: '#fff8ea',
  wallShade: '#9fb7c4',
  accent: '#d8432f',
};
/** High noon over a reef. */
export const coralBeach: Palette = {
  sky: ['#3fb0c4', '#8fd8d6@0.5', '#f3f4da'],
  disc: ['#ffffff', '#fff9dc'],
  halo: '#fffbe2',
  haze: '#bfe6dc',
  land: '#4fa79b',
  ink: '#0b4257',
  sea: ['#8fe6d8', '#27b3b8@0.3', '#0b6c8f@0.75', '#0a4468'],
  rim: '#fffbe6',
  wall: '#fff6e4',
  wallShade: '#e9c7a6',
  accent: '#ff6f5b',
};
/** Late morning on the corniche. */
export const riviera: Palette = {
  sky: ['#6fb1d6', '#b8dbe2@0.5', '#fdf0d6'],
  disc: ['#fffef4', '#fff3d0'],
  halo: '#fff7e0',
  haze: '#c9d8d4',
  land: '#7c9d86',
  ink: '#1f3b46',
  sea: ['#9ed3dc', '#2f93bd@0.3', '#1a5f9a'],
  rim: '#fff4d6',
  wall: '#fff3e2',
  wallShade: '#e3b9a4',
  accent: '#e2503f',
};
/** Dawn on the open sea. */
export const oasisCruise: Palette = {
  sky: ['#28587a', '#6f9aa4@0.35', '#f3b89a@0.72', '#ffe3b8'],
  disc: ['#fff8dc', '#ffd79a'],
  halo: '#ffdca6',
  haze: '#e8b49a',
  land: '#5b6f86',
  ink: '#0f2a40',
  sea: ['#f6c8a2', '#6f9aa0@0.22', '#1f5f7a@0.6', '#0d3552'],
  rim: '#ffe3b4',
  wall: '#fffaf0',
  wallShade: '#8fa6bd',
  accent: '#e8563c',
};
/** Desert afternoon, the hour of the pool. */
export const palmGrove: Palette = {
  sky: ['#f08d7e', '#f7b39a@0.45', '#fde0b6'],
  disc: ['#fffaf0', '#ffeec9'],
  halo: '#fff0cf',
  haze: '#eeb6a4',
  land: '#a3617c',
  ink: '#2d2342',
  sea: ['#a8e4d6', '#3fb7b5@0.45', '#17858f'],
  rim: '#ffe2b5',
  wall: '#fff4e4',
  wallShade: '#d39c95',
  accent: '#f3703f',
};
/** The violet quarter of an hour after the rain. */
export const polynesia: Palette = {
  sky: ['#3c2f73', '#8a4f97@0.36', '#ee7f86@0.68', '#ffc98f'],
  disc: ['#fff3cf', '#ffbd7c'],
  halo: '#ffc08a',
  haze: '#c9768f',
  land: '#4d3a78',
  ink: '#170f36',
  sea: ['#ffc59a', '#d3748f@0.2', '#5b4b97@0.55', '#1c4a80'],
  rim: '#ffb489',
  wall: '#c98268',
  wallShade: '#5a3159',
  accent: '#ffd27a',
};
/** Warm stone, ultramarine water. */
export const amalfi: Palette = {
  sky: ['#79a9d8', '#bfd3d8@0.45', '#ffe1ae@0.9', '#ffdca6'],
  disc: ['#fffbe6', '#ffe8b4'],
  halo: '#ffefc6',
  haze: '#b9b9c4',
  land: '#7b7f8f',
  ink: '#203347',
  sea: ['#8fc3dd', '#2f7fc0@0.3', '#1c3f94'],
  rim: '#ffe8b8',
  wall: '#ffe7c4',
  wallShade: '#b98a8f',
  accent: '#f0b51f',
};
/** Before sunrise gets loud. */
export const sakura: Palette = {
  sky: ['#9fb4cf', '#e3c3cf@0.42', '#fbdcd2@0.8', '#fdebdc'],
  disc: ['#ef6b5c', '#f49a82'],
  halo: '#fbc3b0',
  haze: '#d9c3cf',
  land: '#7f86a5',
  ink: '#33263f',
  sea: ['#f6dcd6', '#c3bacb@0.4', '#7f8aac'],
  rim: '#fff0ea',
  wall: '#d8452f',
  wallShade: '#8d2a2f',
  accent: '#f7a9b9',
};
/** The sun itself, and everything else a silhouette. */
export const coucherDeSoleil: Palette = {
  sky: ['#4a1338', '#a3243f@0.35', '#ea5435@0.7', '#ff9d4a'],
  disc: ['#fff0a6', '#ffc14f@0.5', '#ff7b3a'],
  halo: '#ff9a4a',
  haze: '#c2423d',
  land: '#6c1a3c',
  ink: '#22081f',
  sea: ['#ff9a4c', '#c7393d@0.28', '#6d1a41@0.7', '#310c2c'],
  rim: '#ffb765',
  wall: '#7f2340',
  wallShade: '#4a1235',
  accent: '#ffd77a',
};
/** Midnight, lit from the water. */
export const aquaBlu: Palette = {
  sky: ['#04142f', '#082c50@0.4', '#0f5a78@0.8', '#2a8f97'],
  disc: ['#f7fbea', '#d6ecdf'],
  halo: '#9fe0dc',
  haze: '#1d6f84',
  land: '#0c3a55',
  ink: '#03101f',
  sea: ['#2fa9a8', '#20c0bd@0.25', '#0f7f97@0.6', '#052c4c'],
  rim: '#8ff0e2',
  wall: '#2f9db0',
  wallShade: '#0b3a58',
  accent: '#ffd58a',
};
/** Blue hour, with the lamps just lit. */
export const corinthia: Palette = {
  sky: ['#1d2457', '#41428a@0.42', '#8f6aa3@0.75', '#f0a98f'],
  disc: ['#fff7df', '#ffe7b6'],
  halo: '#ffdfb0',
  haze: '#7b6a9f',
  land: '#3c3a70',
  ink: '#120f2e',
  sea: ['#b98aa6', '#57508f@0.4', '#1f2358'],
  rim: '#ffd9a0',
  wall: '#ffe4ae',
  wallShade: '#6f5a96',
  accent: '#ffbf66',
};
