/** Why no opening can be sold by a draw where no Roblox account can be linked, and what to do. Rule: DRAW-15. */
export const drawsNeedLinks =
  'A draw needs linked Roblox accounts. Enter a Roblox app or a Bloxlink key in the set-up first.';
