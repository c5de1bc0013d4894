import { codeOf } from '../domain/failure.ts';
import type { Records } from '../ports/records.ts';
import type { RecordAction, RecordActionReport } from '../resources/record-action.ts';
import { namedRecord } from '../resources/record-title.ts';

interface Step {
  id: number;
  title: string;
  take: () => Promise<unknown>;
}

/**
 * Does something to several records one after another. A refused record does not stop the others: the report names it.
 * @param tell hears how many records have been dealt with
 */
export async function actOnRecords(
  records: Records,
  action: RecordAction,
  tell: (dealtWith: number) => void,
): Promise<RecordActionReport> {
  const done: number[] = [];
  const refused: { title: string; code: string }[] = [];
  for (const { id, title, take } of stepsOf(records, action)) {
    try {
      await take();
      done.push(id);
    } catch (error) {
      refused.push({ title, code: codeOf(error) });
    }
    tell(done.length + refused.length);
  }
  return { done, refused };
}

function stepsOf(records: Records, action: RecordAction): Step[] {
  if (action.type === 'remove') {
    return action.records.map(({ id, title }) => ({
      id,
      title,
      take: () => records.remove(action.name, id),
    }));
  }
  if (action.type === 'moveToGroup') {
    return action.devices.map((device) => ({
      id: device.id,
      title: device.name,
      take: () => records.save('devices', { ...device, groupId: action.group.id }),
    }));
  }
  const { name, records: imported } = action;
  return imported.map((record) => ({
    ...namedRecord(name, record),
    take: () => records.save(name, record),
  }));
}
