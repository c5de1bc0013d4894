import { useSelector } from '@xstate/react';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordForm } from '../records/form/record-form.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { SoundPreviewButton } from './sound-preview-button.tsx';

/** The list of notification rules (§3), or the form of one with a preview of its sound. */
export function NotificationRules() {
  const isFormOpen = useSelector(useConsole().records.forms.notifications, ({ isOpen }) => isOpen);
  return (
    <>
      {isFormOpen ? (
        <RecordForm name="notifications" sectionExtras={{ customize: <SoundPreviewButton /> }} />
      ) : (
        <RecordList name="notifications" />
      )}
      <RecordActionDialog />
      <AssociationsDialog />
    </>
  );
}
