import type { InstallationOffer } from '@farol/core/domain/preference/installation-offer';
import type { AppCapabilities } from '@farol/core/ports/app-capabilities';

/** A device on which tests install the console and turn the screen off. */
export class MemoryAppCapabilities implements AppCapabilities {
  /** Whether the user agrees when asked. */
  agrees = true;
  /** Whether the device refuses to keep the screen on. */
  refuses = false;
  readonly #canStayOn: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #holders = new Set<() => void>();
  #offer: InstallationOffer;

  constructor(offer: InstallationOffer = 'none', { canStayOn = true }: { canStayOn?: boolean } = {}) {
    this.#offer = offer;
    this.#canStayOn = canStayOn;
  }

  installation(): InstallationOffer {
    return this.#offer;
  }

  onInstallationChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async install(): Promise<boolean> {
    if (this.#offer !== 'question') throw new Error('The browser does not ask');
    this.offer(this.agrees ? 'installed' : 'none');
    return this.agrees;
  }

  canStayOn(): boolean {
    return this.#canStayOn;
  }

  async stayOn(onLost: () => void): Promise<() => void> {
    if (this.refuses || !this.#canStayOn) throw new Error('The device refuses');
    const holder = (): void => onLost();
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  /** The device offers another way. */
  offer(offer: InstallationOffer): void {
    this.#offer = offer;
    for (const listener of this.#listeners) listener();
  }

  /** Whether something keeps the screen on. */
  get isOn(): boolean {
    return this.#holders.size > 0;
  }

  /** The page is hidden: nothing keeps the screen on any more. */
  hide(): void {
    const lost = [...this.#holders];
    this.#holders.clear();
    for (const holder of lost) holder();
  }
}
