/** Lets what concerns one device happen strictly one after the other, while devices do not wait for each other. */
export class DeviceQueues {
  /** By device: the last turn that was taken. */
  readonly #last = new Map<number, Promise<unknown>>();

  /** Does this when everything before it for the device is done, well or not. Settles as the work does. */
  run<T>(deviceId: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(deviceId) ?? Promise.resolve()).then(work, work);
    this.#last.set(deviceId, turn);
    const tidy = (): void => {
      if (this.#last.get(deviceId) === turn) this.#last.delete(deviceId);
    };
    turn.then(tidy, tidy);
    return turn;
  }

  /** Waits until everything begun so far is done. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
