import { useMediaQuery } from '@mantine/hooks';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSharedValue } from '../devices/shared-value.ts';
import { useConsole } from '../use-console.ts';
import { RecordModal } from './record-modal.tsx';
import { LoadingRecords } from './record-states.tsx';
import { late } from '../late.ts';
import { openedRecords, type DialogKind } from './record-opening.ts';

const SCREENS = {
  drivers: late(async () => (await import('../screens/drivers.tsx')).Component),
  calendars: late(async () => (await import('../screens/calendars.tsx')).Component),
  maintenances: late(async () => (await import('../screens/maintenances.tsx')).Component),
};

/** The dialog of whichever records without a route are open; it belongs in the shell once. */
export function RecordDialogHost() {
  const kind = useSharedValue(openedRecords);
  return kind && <RecordDialog key={kind} kind={kind} />;
}

/** One kind of record over everything else. A form in it is asked before it closes. */
function RecordDialog({ kind }: { kind: DialogKind }) {
  const { forms } = useConsole();
  const { t } = useTranslation();
  const form: LeavableForm = forms[kind];
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const isEditing = useSelector(forms[kind], ({ value }) => value !== 'closed');
  const Screen = SCREENS[kind];
  const close = (): void => {
    form.send({ type: 'LEAVE' });
    if (form.getSnapshot().value === 'closed') openedRecords.set(undefined);
  };
  return (
    <RecordModal
      title={t(`records.kind.${kind}.many`)}
      onClose={close}
      isTall
      size={720}
      fullScreen={isNarrow}
      closeOnClickOutside={!isEditing}
    >
      <Suspense fallback={<LoadingRecords />}>
        <Screen />
      </Suspense>
    </RecordModal>
  );
}

interface LeavableForm {
  send(event: { type: 'LEAVE' }): void;
  getSnapshot(): { value: unknown };
}
