import { useSelector } from '@xstate/react';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordForm } from '../records/form/record-form.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { SoundPreviewButton } from './sound-preview-button.tsx';

/** The rules by which alerts are told (§3), and the form of one with its sound to be heard. */
export function NotificationRules() {
  const isClosed = useSelector(useConsole().forms.notifications, ({ value }) => value === 'closed');
  return (
    <>
      {isClosed ? (
        <RecordList name="notifications" />
      ) : (
        <RecordForm name="notifications" sectionExtras={{ customise: <SoundPreviewButton /> }} />
      )}
      <RecordActionDialog />
      <AssociationsDialog />
    </>
  );
}
