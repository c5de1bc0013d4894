import type { LastAccess } from '@farol/core/domain/access/last-access';
import type { LastVisit } from '@farol/core/ports/last-visit';

/** Keeps the last access until the program ends. */
export class MemoryLastVisit implements LastVisit {
  #access: LastAccess | undefined;

  access(): LastAccess | undefined {
    return this.#access;
  }

  keep(access: LastAccess): void {
    this.#access = access;
  }

  forget(): void {
    this.#access = undefined;
  }
}
