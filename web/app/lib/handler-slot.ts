/** The one function that handles an event, set by the page that is shown. */
export function createHandlerSlot<Arguments extends unknown[]>() {
  type Handler = (...args: Arguments) => void;
  let handler: Handler | null = null;
  return {
    /** Sets the handler instead of the previous one; returns a function that removes it. */
    set: (next: Handler): (() => void) => {
      handler = next;
      return () => {
        if (handler === next) handler = null;
      };
    },
    /** Calls the handler; false if there is none. */
    call: (...args: Arguments): boolean => {
      handler?.(...args);
      return handler !== null;
    },
  };
}
