import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { mayStopEngines, type EngineStopRecordChange } from './record-change.ts';

/** The ports through which records are changed. */
export interface RecordChangePorts {
  records: Records;
  associations: Associations;
}

/**
 * Asks the user about changes that let engines be stopped. Resolves when they may be made; rejects with the
 * Failure `ENGINE_STOP_NOT_CONFIRMED` when the user says no.
 */
export type ConfirmEngineStops = (changes: readonly EngineStopRecordChange[]) => Promise<void>;

/** The same ports with a question before each change that lets engines be stopped. */
export interface EngineStopConfirmationPorts extends RecordChangePorts {
  /** Asks once about several changes, and returns the ports through which they are then made. */
  readonly confirmTogether: (changes: readonly EngineStopRecordChange[]) => Promise<RecordChangePorts>;
}

/**
 * Returns ports that change nothing by which engines can be stopped before the user confirmed it, whatever
 * form, list, import or association it comes from.
 */
export function withEngineStopConfirmation(
  { records, associations }: RecordChangePorts,
  confirm: ConfirmEngineStops,
): EngineStopConfirmationPorts {
  const confirmTogether = async (changes: readonly EngineStopRecordChange[]): Promise<RecordChangePorts> => {
    const relevant = changes.filter(mayStopEngines);
    if (relevant.length > 0) await confirm(relevant);
    return { records, associations };
  };
  return {
    confirmTogether,
    records: {
      list: (name, filter) => records.list(name, filter),
      save: async (name, record) => {
        await confirmTogether([{ type: 'save', name, record }]);
        return await records.save(name, record);
      },
      remove: async (name, id) => {
        await confirmTogether([{ type: 'remove', name, id }]);
        await records.remove(name, id);
      },
    },
    associations: {
      list: (owner, property, id) => associations.list(owner, property, id),
      create: async (pair) => {
        await confirmTogether([{ type: 'associate', pair }]);
        await associations.create(pair);
      },
      remove: async (pair) => {
        await confirmTogether([{ type: 'dissociate', pair }]);
        await associations.remove(pair);
      },
    },
  };
}
