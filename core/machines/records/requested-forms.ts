import type { ResourceName } from '../../resources/descriptor/resource-name.ts';
import { storeLogic, type StoreLogic, type StoreRef } from '../store/store.ts';

/** By kind, the record whose form was asked for and could not be opened yet: `new` or an id. */
export type RequestedForms = { readonly [K in ResourceName]?: string | undefined };

/** Events of requested forms. */
export interface RequestedFormsEvents {
  REQUEST: { kind: ResourceName; record: string };
  CLEAR: { kind: ResourceName };
}

/** The running store of requested forms. */
export type RequestedFormsStore = StoreRef<RequestedForms, RequestedFormsEvents>;

/** The forms that an address has asked for: each waits for its records and for the user's permissions. */
export function requestedFormsStore(): StoreLogic<RequestedForms, RequestedFormsEvents> {
  return storeLogic<RequestedForms, RequestedFormsEvents>({
    initial: {},
    on: {
      REQUEST: (state, { kind, record }) => ({ ...state, [kind]: record }),
      CLEAR: (state, { kind }) => (state[kind] === undefined ? state : { ...state, [kind]: undefined }),
    },
    effects: {},
  });
}
