/** Counts the listeners of whatever ports, fleets and actors let somebody listen to. */
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
}
