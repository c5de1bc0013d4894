import type { Association } from '../resources/descriptor/association.ts';

/** Links between records (§7, "permissions"). Linking what is linked and unlinking what is not is no failure. */
export interface Associations {
  create(pair: Association): Promise<void>;
  remove(pair: Association): Promise<void>;
}
