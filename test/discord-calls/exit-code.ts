/** A process ends with this if a call to Discord was not as Discord describes it. */
export const callsDiffer = 3;
