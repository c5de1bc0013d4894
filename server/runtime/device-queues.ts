/** Runs work on the same device strictly in order, while devices do not wait for each other. */
export class DeviceQueues {
  /** By device: the last queued work. */
  readonly #last = new Map<number, Promise<unknown>>();

  /**
   * Runs work after everything queued for the device before, even if that failed. Settles as the work does.
   */
  run<T>(deviceId: number, work: () => Promise<T>): Promise<T> {
    const running = (this.#last.get(deviceId) ?? Promise.resolve()).then(work, work);
    this.#last.set(deviceId, running);
    const cleanUp = (): void => {
      if (this.#last.get(deviceId) === running) this.#last.delete(deviceId);
    };
    running.then(cleanUp, cleanUp);
    return running;
  }

  /** Resolves once everything queued so far is done. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
