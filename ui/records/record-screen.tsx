import { useSelector } from '@xstate/react';
import type { ResourceName } from '@farol/core/resources/resource-name';
import { useSharedValue } from '../devices/shared-value.ts';
import { useConsole } from '../use-console.ts';
import { RecordActionDialog } from './action-dialog.tsx';
import { AssociationsDialog } from './links-dialog.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordList } from './record-list.tsx';
import { recordDialogState } from './record-opening.ts';
import type { RecordProps } from './record-props.ts';

/** A repeated screen: the list of one kind of record, and its form in the list's place while one is edited. */
export function RecordScreen<K extends ResourceName>({ name }: RecordProps<K>) {
  const opened = useSharedValue(recordDialogState);
  // Questions and links are asked once, by whichever screen is uppermost.
  const isUppermost = opened === undefined || opened === name;
  const isClosed = useSelector(useConsole().forms[name], ({ value }) => value === 'closed');
  return (
    <>
      {isClosed ? <RecordList name={name} /> : <RecordForm name={name} />}
      {isUppermost && (
        <>
          <RecordActionDialog />
          <AssociationsDialog />
        </>
      )}
    </>
  );
}
