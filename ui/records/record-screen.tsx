import type { ReactNode } from 'react';
import { useSelector } from '@xstate/react';
import type { RecordOf } from '@farol/core/resources/kinds/resources';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { isRecordDialog } from '@farol/core/machines/shell/shell';
import { useConsole } from '../kit/console/use-console.ts';
import { RecordActionDialog } from './actions/record-action-dialog.tsx';
import { AssociationsDialog } from './actions/associations-dialog.tsx';
import { RecordFormPanel } from './form/record-form.tsx';
import { RecordList } from './list/record-list.tsx';
import type { RecordProps } from './list/record-props.ts';

/** A generic screen: the list of one kind of record, replaced by its form while one is edited. */
export function RecordScreen<K extends ResourceName>({
  name,
  extraMenuItems,
  sectionExtras,
}: RecordProps<K> & {
  /** Additional menu items of a record. */
  extraMenuItems?: (record: RecordOf<K>) => ReactNode;
  /** Content below the fields of the form's sections, by their names. */
  sectionExtras?: Readonly<Record<string, ReactNode>>;
}) {
  const { records, shell } = useConsole();
  const opened = useSelector(shell, ({ dialogs }) => dialogs.find(isRecordDialog));
  // Only the topmost screen mounts the dialogs.
  const isUppermost = opened === undefined || opened === name;
  const isFormOpen = useSelector(records.forms[name], ({ isOpen }) => isOpen);
  return (
    <>
      {isFormOpen ? (
        <RecordFormPanel name={name} {...(sectionExtras && { sectionExtras })} />
      ) : (
        <RecordList name={name} extraMenuItems={extraMenuItems} />
      )}
      {isUppermost && (
        <>
          <RecordActionDialog />
          <AssociationsDialog />
        </>
      )}
    </>
  );
}
