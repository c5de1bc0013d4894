import { useSelector } from '@xstate/react';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordForm } from '../records/form/record-form.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { RuleFirings } from './rule-firings.tsx';
import { SmsCost } from './sms-cost.tsx';
import { SoundPreviewButton } from './sound-preview-button.tsx';

const SECTION_EXTRAS = {
  notification: <SmsCost />,
  customize: <SoundPreviewButton />,
  timing: <RuleFirings />,
};

/** The list of notification rules (§3), or the form of one with what it costs by SMS, how often it would have told and a preview of its sound. */
export function NotificationRules() {
  const isFormOpen = useSelector(useConsole().records.forms.notifications, ({ isOpen }) => isOpen);
  return (
    <>
      {isFormOpen ? (
        <RecordForm name="notifications" sectionExtras={SECTION_EXTRAS} />
      ) : (
        <RecordList name="notifications" />
      )}
      <RecordActionDialog />
      <AssociationsDialog />
    </>
  );
}
