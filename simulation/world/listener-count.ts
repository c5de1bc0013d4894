/** Counts the listeners of ports, fleets and actors. */
export class ListenerCount {
  /** How many listeners have not ended. */
  open = 0;

  /** Returns the same way of listening; its listeners are counted until they end. */
  counted<A extends unknown[]>(listen: (...given: A) => () => void): (...given: A) => () => void {
    return (...given) => {
      const stop = listen(...given);
      let isOpen = true;
      this.open++;
      return () => {
        if (isOpen) this.open--;
        isOpen = false;
        stop();
      };
    };
  }

  /** Returns the same way to observe answers or an actor; its observers are counted until they unsubscribe. */
  observed<A extends unknown[]>(
    subscribe: (...observer: A) => { readonly unsubscribe: () => void },
  ): (...observer: A) => { readonly unsubscribe: () => void } {
    const listen = this.counted((...observer: A) => {
      const subscription = subscribe(...observer);
      return () => subscription.unsubscribe();
    });
    return (...observer) => ({ unsubscribe: listen(...observer) });
  }
}
