/** What an evening may take at most; milliseconds for 99 of 100. */
export const promised = {
  medianWaitS: 180,
  serverP99Ms: 300,
  acknowledgedMs: 100,
  otherScreensMs: 1000,
};
